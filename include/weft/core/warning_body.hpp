// SPDX-License-Identifier: BSL-1.0
// weft/core/warning_body.hpp - who is called for a broadcast that may be a mistake.
//
// Layer: core. Question: what if a handler sets another one while it is called?
//     it is called to its end, by a thread that has a copy of it; the next notice goes to the other
#pragma once

#include <weft/core/warning.hpp>

#include <mutex>
#include <utility>

namespace weft::diagnose::notices {

// One handler for all parts of a program, whatever their instruction sets.
WEFT_INLINE std::recursive_mutex& handling() {
    static std::recursive_mutex& m =
        *new std::recursive_mutex; // objects that end later may still build trees
    return m;
}
WEFT_INLINE broadcast_warning::handler& current_handler() {
    static broadcast_warning::handler& h = *new broadcast_warning::handler; // as long
    return h;
}

} // namespace weft::diagnose::notices

namespace weft::diagnose::notices::inline WEFT_ABI {

inline void call_handler(const extent_list& left, const extent_list& right) {
    const std::lock_guard lock(handling());
    const broadcast_warning::handler h = current_handler(); // a copy: it may set another one
    if (h) h({left, right});
}

WEFT_BODY void set_handler(broadcast_warning::handler h) {
    const std::lock_guard lock(handling());
    current_handler() = std::move(h);
    __atomic_store_n(&current_sink, current_handler() ? &call_handler : nullptr, __ATOMIC_RELEASE);
}

} // namespace weft::diagnose::notices::inline WEFT_ABI

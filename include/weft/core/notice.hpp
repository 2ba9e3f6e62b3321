// SPDX-License-Identifier: BSL-1.0
// weft/core/notice.hpp - who wants to hear of operands that broadcast but may be meant pointwise.
//
// Layer: core. Question: what does building an expression pay for `broadcast_warning`?
//     one relaxed read of a flag, where two operands have equal counts and different shapes; else nothing
//
// `broadcast_warning` itself stands in warning.hpp; this part is cheap to include. For the same reason it
// uses the compilers' atomic builtins: <atomic> would cost more than the rest of the shape layer.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

#include <string>

namespace weft::diagnose::notices {

// One state for all parts of a program, whatever their instruction sets; null: the default.
using sink = void (*)(const extent_list& left, const extent_list& right);
inline bool enabled = false;
inline sink current_sink = nullptr;
inline constinit thread_local bool silent = false;

WEFT_INLINE bool wanted() noexcept { return __atomic_load_n(&enabled, __ATOMIC_RELAXED) && !silent; }

/// For as long as it is there, this thread says nothing: what is built is made of parts of which the user knows nothing.
class silence {
public:
    WEFT_INLINE silence() : before_(silent) { silent = true; }
    silence(const silence&) = delete;
    WEFT_INLINE ~silence() { silent = before_; }

private:
    const bool before_;
};

} // namespace weft::diagnose::notices

namespace weft::diagnose::notices::inline WEFT_ABI {

[[gnu::cold]] std::string text(const extent_list& left, const extent_list& right);

[[gnu::cold]] void give(const extent_list& left, const extent_list& right);

} // namespace weft::diagnose::notices::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/core/notice_body.hpp>
#endif

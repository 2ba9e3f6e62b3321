// SPDX-License-Identifier: BSL-1.0
// weft/core/warning.hpp - a word of warning where broadcasting might be a mistake.
//
// Layer: core. Question: where does a program broadcast shapes that it may have meant to combine pointwise?
//     broadcast_warning::enable(true);   then   (4, 1) + (4,)   reports, once each time it is built
#pragma once

#include <weft/core/extent_list.hpp>
#include <weft/core/notice.hpp>

#include <functional>
#include <string>
#include <utility>

namespace weft {

/// Reports operands that have different shapes, broadcast, and have equal element counts. Off by default. All
/// functions may be called from any thread.
class broadcast_warning {
public:
    /// The shapes of the two operands; in an in-place form the target is on the left.
    struct info {
        extent_list left;
        extent_list right;

        /// One sentence that names both shapes.
        WEFT_INLINE std::string what() const { return diagnose::notices::text(left, right); }
    };

    using handler = std::function<void(const info&)>;

    static void enable(bool on) noexcept {
        __atomic_store_n(&diagnose::notices::enabled, on, __ATOMIC_RELAXED);
    }
    static bool enabled() noexcept { return diagnose::notices::wanted(); }

    /// Sets what is called, by one thread at a time; empty restores the default, one line on stderr. The
    /// handler may itself build expressions and call `on_warning`. What it throws leaves the operator that
    /// reported.
    static void on_warning(handler h);
};

namespace diagnose::notices::inline WEFT_ABI {

void set_handler(broadcast_warning::handler h);

} // namespace diagnose::notices::inline WEFT_ABI

WEFT_INLINE void broadcast_warning::on_warning(handler h) { diagnose::notices::set_handler(std::move(h)); }

} // namespace weft

#if WEFT_BODIES
#include <weft/core/warning_body.hpp>
#endif

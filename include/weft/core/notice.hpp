// SPDX-License-Identifier: BSL-1.0
// weft/core/notice.hpp - who wants to hear of operands that broadcast but may be meant pointwise.
//
// Layer: core. Question: what does building an expression pay for `broadcast_warning`?
//     one relaxed read of a flag, where two operands have equal counts and different shapes; else nothing
//
// `broadcast_warning` itself stands in warning.hpp; this part is cheap to include. For the same reason it
// uses the compilers' atomic builtins: <atomic> would cost more than the rest of the shape layer.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

#include <cstdio>
#include <string>

namespace weft::diagnose::notices {

using sink = void (*)(const extent_list& left, const extent_list& right);

inline std::string text(const extent_list& left, const extent_list& right) {
    return compose({"operands of shapes ", left, " and ", right, " broadcast, although both have ",
                    left.size(),
                    " elements; pointwise use in row-major order is spelled flatten(a) + flatten(b)"});
}

inline void print(const extent_list& left, const extent_list& right) {
    std::fprintf(stderr, "weft: %s\n", text(left, right).c_str());
}

inline bool enabled = false;
inline sink current_sink = print;

inline bool wanted() noexcept { return __atomic_load_n(&enabled, __ATOMIC_RELAXED); }

[[gnu::cold]] WEFT_NOINLINE inline void give(const extent_list& left, const extent_list& right) {
    __atomic_load_n(&current_sink, __ATOMIC_ACQUIRE)(left, right);
}

} // namespace weft::diagnose::notices

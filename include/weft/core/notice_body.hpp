// SPDX-License-Identifier: BSL-1.0
// weft/core/notice_body.hpp - the words of a notice, and who gets them.
//
// Layer: core. Question: where does a notice go?
//     to the sink that broadcast_warning has set, else as one line to stderr
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/notice.hpp>

#include <cstdio>

namespace weft::diagnose::notices::inline WEFT_ABI {

WEFT_BODY std::string text(const extent_list& left, const extent_list& right) {
    return compose({"operands of shapes ", left, " and ", right, " broadcast, although both have ",
                    left.size(),
                    " elements; pointwise use in row-major order is spelled flatten(a) + flatten(b)"});
}

inline void print(const extent_list& left, const extent_list& right) {
    std::fprintf(stderr, "weft: %s\n", text(left, right).c_str());
}

WEFT_BODY void give(const extent_list& left, const extent_list& right) {
    const sink wanted = __atomic_load_n(&current_sink, __ATOMIC_ACQUIRE);
    (wanted != nullptr ? wanted : print)(left, right);
}

} // namespace weft::diagnose::notices::inline WEFT_ABI

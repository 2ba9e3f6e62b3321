// SPDX-License-Identifier: BSL-1.0
// weft/reduce/row_starts.hpp - where the streams of a fold kernel stand at the start of a row.
//
// Layer: reduce. Question: where do a and b start in row 3 of the plane over which `a * b` is folded?
//     row_starts<N, 0, 2>{streams}(3)
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/operands.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Leaves start at stream `Leaf`, tile buffers at stream `Buffer`.
template <class N, int Leaf, int Buffer>
struct row_starts {
    static constexpr int buffers = count_stages<N>(), count = N::leaves + buffers;

    const stream* in;

    WEFT_INLINE position<count> operator()(index_t row) const {
        position<count> at;
        place<0>(at, in + Leaf, row, std::make_integer_sequence<int, N::leaves>{});
        place<N::leaves>(at, in + Buffer, row, std::make_integer_sequence<int, buffers>{});
        return at;
    }
};

} // namespace weft::inline WEFT_ABI::detail

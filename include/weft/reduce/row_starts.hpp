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

/// Short rows are fetched so many bytes ahead: with the instructions between them the processor itself does not look far
/// enough (sums along and down 100000 x 50 elements: 1.35 and 1.25 of the best peer's time without, 0.9 and 1.0 with).
inline constexpr index_t fetch_distance = 8192;

/// Leaves start at stream `Leaf`, tile buffers at stream `Buffer`. `Advance`: no stream is a splat, so that no mask needs
/// an instruction for each packet (1000 x 1000 elements of `sum<1>(a * b)`: 1.04 of Eigen's time instead of 1.11).
template <class N, int Leaf, int Buffer, bool Advance = false>
struct row_starts {
    static constexpr int buffers = count_stages<N>(), count = N::leaves + buffers;

    const stream* in;

    WEFT_INLINE position<count> operator()(index_t row) const {
        position<count> at;
        place<0>(at, in + Leaf, row, std::make_integer_sequence<int, N::leaves>{});
        place<N::leaves>(at, in + Buffer, row, std::make_integer_sequence<int, buffers>{});
        if constexpr (Advance)
            for (index_t& mask : at.mask)
                mask = -1;
        return at;
    }

    /// Begins to bring as many lines from the start of a row to L1.
    template <int Lines>
    WEFT_INLINE void fetch(index_t row) const {
        constexpr index_t line = 64;
        for (int k = 0; k < N::leaves; ++k)
            for (int i = 0; i < Lines; ++i)
                __builtin_prefetch(in[Leaf + k].data + row * in[Leaf + k].row_step + i * line);
    }
};

} // namespace weft::inline WEFT_ABI::detail

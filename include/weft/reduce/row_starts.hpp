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

/// Begins to bring `Packets` packets of the first `Leaves` streams of a row to L1, those 2 kB behind element `i`. The
/// processor does the same, but not across pages (1000 x 1000 elements of `max<0>`: 0.035 ns an element, without 0.034 to
/// 0.041 with where the pages lie).
template <int Leaves, class L, int Packets, int Count>
WEFT_INLINE void fetch_ahead(const position<Count>& at, index_t i) {
    constexpr index_t packet = sizeof(simd::pack<L>), line = 64;
    for (int k = 0; k < Leaves; ++k)
        for (index_t behind = 0; behind < Packets * packet; behind += (std::max)(packet, line))
            __builtin_prefetch(at.data[k] + (i & at.mask[k]) * index_t(sizeof(L)) + 2048 + behind);
}

/// Whether operands of so many bytes come from a cache, but not from that of the core. There it pays to fetch along one line
/// (1e6 elements of `sum(a)`: 0.83 to 1 of the time with where the pages lie; in the cache of the core 1.25, from memory 1.02
/// to 1.4), but not along rows (1000 x 1000: 0.93 to 1.08).
constexpr bool lies_in_last_cache(index_t bytes) {
    return bytes > (index_t(1) << 20) && bytes < (index_t(1) << 23);
}

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

    WEFT_INLINE void next(position<count>& at) const {
        advance<0>(at, in + Leaf, std::make_integer_sequence<int, N::leaves>{});
        advance<N::leaves>(at, in + Buffer, std::make_integer_sequence<int, buffers>{});
    }

    /// Begins to bring as many lines from the start of the row `rows` behind `at` to L1.
    template <int Lines>
    WEFT_INLINE void fetch(const position<count>& at, index_t rows) const {
        constexpr index_t line = 64;
        for (int k = 0; k < N::leaves; ++k)
            for (int i = 0; i < Lines; ++i)
                __builtin_prefetch(at.data[k] + rows * in[Leaf + k].row_step + i * line);
    }
};

} // namespace weft::inline WEFT_ABI::detail

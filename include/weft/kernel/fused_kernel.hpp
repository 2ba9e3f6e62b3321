// SPDX-License-Identifier: BSL-1.0
// weft/kernel/fused_kernel.hpp - the code made for several statements over dense tensors of one size.
//
// Layer: kernel. Question: which instructions compute `m = 0.9f * m + 0.1f * g` and `w -= m` in one loop?
//     four packets of m, computed and stored; the same four of w; then the next four of m
//
// What a statement wrote is read again while it is still on its way to L1, and memory is read forwards in as many
// streams as a loop by hand would have: the statements one after the other on pieces of 2048 elements took 1.5 times
// as long, as each piece began with cold streams.
#pragma once

#include <weft/kernel/kernel.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// A statement as the fused kernel runs it.
template <class N>
struct fused_part {
    const N& node;
    dense_place<N> at;
    typename N::value_type* out;
};

/// Elements of an iteration: four packets of the statement that has the most lanes.
template <class... N>
inline constexpr index_t fused_step = (std::max)({4 * index_t{simd::lanes<kernel_lane<N>>}...});

template <index_t Step, class N>
WEFT_INLINE void fused_packets(const fused_part<N>& part, index_t i) {
    for (index_t k = 0; k < Step; k += 4 * simd::lanes<kernel_lane<N>>)
        dense_packets<4>(part.node, part.at, part.out, i + k);
}

template <class... N>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_fused_kernel(index_t first, index_t last, fused_part<N>... parts) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (index_t i = first; i < last; i += fused_step<N...>)
        (fused_packets<fused_step<N...>>(parts, i), ...);
}

/// Elements first .. last - 1, a multiple of the step, of each statement; `parts` are their `fused_part<N>`.
template <class... N>
void fused_kernel(const void* const* parts, index_t first, index_t last) {
    [&]<std::size_t... K>(std::index_sequence<K...>) __attribute__((always_inline)) {
        run_fused_kernel<N...>(first, last, *static_cast<const fused_part<N>*>(parts[K])...);
    }(std::index_sequence_for<N...>{});
}

} // namespace weft::inline WEFT_ABI::detail

// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/fold_parts.hpp - sums and products of complex numbers by registers that hold parts side by side.
//
// Layer: reduce. Question: how are complex numbers added up without a packet of them?
//     eight totals are 16 lanes: element i joins total i % 8, whatever the registers hold
//
// The same numbers are joined in the same order as one by one, so the bits are those of every other width.
#pragma once

#include <weft/reduce/fold/fold.hpp>
#include <weft/simd/complex/complex_arithmetic.hpp>

#include <complex>
#include <concepts>
#include <cstddef>

namespace weft::inline WEFT_ABI::detail {

/// Elements without a packet form go through as many accumulators.
inline constexpr int element_lanes = 8;

/// Whether numbers of this type are joined as parts.
template <class Fold, class L>
inline constexpr bool folds_parts = false;
template <class Fold, simd::packed_floating R>
    requires(std::derived_from<Fold, fold::sum> || std::derived_from<Fold, fold::prod>)
inline constexpr bool folds_parts<Fold, std::complex<R>> = 2 * element_lanes % simd::lanes<R> == 0;

/// The numbers of two registers joined, each with its like.
template <class Fold, class R>
WEFT_INLINE simd::pack<R> join_parts(simd::pack<R> x, simd::pack<R> y) {
    if constexpr (std::derived_from<Fold, fold::sum>)
        return x + y;
    else
        return simd::detail::complex_product(x, y);
}

/// A row into `element_lanes` totals, which hold the identity.
template <class Fold, class R>
WEFT_INLINE void fold_numbers_along(const std::complex<R>* from, index_t n, std::complex<R>* totals) {
    constexpr index_t width = simd::lanes<R>;
    constexpr std::size_t registers = 2 * element_lanes / width;
    auto* const lanes = reinterpret_cast<R*>(totals);
    // All loops over the registers are unrolled: else GCC keeps them in memory.
    simd::pack<R> x[registers];
#pragma GCC unroll 8
    for (std::size_t k = 0; k < registers; ++k)
        x[k] = simd::load(lanes + index_t(k) * width);
    index_t i = 0;
    for (; i + element_lanes <= n; i += element_lanes) {
        const auto* const parts = reinterpret_cast<const R*>(from + i);
#pragma GCC unroll 8
        for (std::size_t k = 0; k < registers; ++k)
            x[k] = join_parts<Fold>(x[k], simd::load(parts + index_t(k) * width));
    }
#pragma GCC unroll 8
    for (std::size_t k = 0; k < registers; ++k)
        simd::store(lanes + index_t(k) * width, x[k]);
    for (; i < n; ++i)
        totals[i % element_lanes] = Fold::join(totals[i % element_lanes], from[i]);
}

/// A row into as many totals, each of which takes in one number.
template <class Fold, class R>
WEFT_INLINE void fold_numbers_down(const std::complex<R>* from, index_t n, std::complex<R>* totals) {
    constexpr index_t width = simd::lanes<R>;
    const auto* const parts = reinterpret_cast<const R*>(from);
    auto* const lanes = reinterpret_cast<R*>(totals);
    index_t i = 0;
    for (; i + width <= 2 * n; i += width)
        simd::store(lanes + i, join_parts<Fold>(simd::load(lanes + i), simd::load(parts + i)));
    for (index_t k = i / 2; k < n; ++k)
        totals[k] = Fold::join(totals[k], from[k]);
}

} // namespace weft::inline WEFT_ABI::detail

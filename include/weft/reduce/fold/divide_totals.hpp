// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/divide_totals.hpp - sums that become means where they stand.
//
// Layer: reduce. Question: who divides the totals of `mean<1>(x)`, and when?
//     who has finished them, while they are in L1: without a pass of its own, and a kernel for each tree of sums
#pragma once

#include <weft/core/element.hpp>
#include <weft/simd/basic.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Whether sums of this type can be divided where they stand: real numbers, and pairs of these.
template <class T>
inline constexpr bool has_divided_totals = std::is_floating_point_v<typename real_part<T>::type>;

/// Divides `n` totals of type T, or their parts.
template <class T>
void divide_totals(char* totals, index_t n, double by) {
    using real = typename real_part<T>::type;
    auto* const to = reinterpret_cast<real*>(totals);
    const real divisor = static_cast<real>(by);
    n *= index_t(sizeof(T) / sizeof(real));
    index_t i = 0;
    if constexpr (simd::has_pack<real>) {
        constexpr index_t width = simd::lanes<real>;
        for (; i + width <= n; i += width)
            simd::store(to + i, simd::div(simd::load(to + i), simd::pack<real>(divisor)));
    }
    for (; i < n; ++i)
        to[i] /= divisor;
}

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template void divide_totals<float>(char*, index_t, double);
extern template void divide_totals<double>(char*, index_t, double);
} // namespace weft::inline WEFT_ABI::detail
#endif

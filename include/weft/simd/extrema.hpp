// SPDX-License-Identifier: BSL-1.0
// weft/simd/extrema.hpp - minimum and maximum, which propagate NaN.
//
// Layer: simd. Question: which of two elements is the smaller, if one may be NaN?
//     minimum(1.f, nan) is nan, minimum(nan, 1.f) is nan;    of 0 and -0 either may be given
#pragma once

#include <weft/simd/basic.hpp>

namespace weft::inline WEFT_ABI::simd {

/// The smaller one; NaN if either is NaN.
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T minimum(T x, T y) {
    return isnan(x) ? x : (x < y ? x : y);
}
/// The greater one; NaN if either is NaN.
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T maximum(T x, T y) {
    return isnan(x) ? x : (x > y ? x : y);
}

namespace detail {

/// `x < y ? x : y` and `x > y ? x : y`, so y where either is NaN: the rule of the x86 instructions.
template <class T>
WEFT_INLINE pack<T> lesser(pack<T> x, pack<T> y) {
#if defined(EIGEN_VECTORIZE_AVX512) && !defined(__clang__)
    if constexpr (std::is_same_v<T, float>) // GCC finds the instruction for shorter vectors only
        return pack<T>(typename pack<T>::raw_type(_mm512_maskz_min_ps(__mmask16(-1), x.raw, y.raw)));
    else if constexpr (std::is_same_v<T, double>)
        return pack<T>(typename pack<T>::raw_type(_mm512_maskz_min_pd(__mmask8(-1), x.raw, y.raw)));
    else
#endif
        return select(x < y, x, y);
}
template <class T>
WEFT_INLINE pack<T> greater(pack<T> x, pack<T> y) {
#if defined(EIGEN_VECTORIZE_AVX512) && !defined(__clang__)
    if constexpr (std::is_same_v<T, float>)
        return pack<T>(typename pack<T>::raw_type(_mm512_maskz_max_ps(__mmask16(-1), x.raw, y.raw)));
    else if constexpr (std::is_same_v<T, double>)
        return pack<T>(typename pack<T>::raw_type(_mm512_maskz_max_pd(__mmask8(-1), x.raw, y.raw)));
    else
#endif
        return select(x > y, x, y);
}

} // namespace detail

template <packed T>
WEFT_INLINE pack<T> minimum(pack<T> x, pack<T> y) {
    const auto smaller = detail::lesser(x, y);
    if constexpr (std::is_floating_point_v<T>)
        return select(x != x, x, smaller);
    else
        return smaller;
}
template <packed T>
WEFT_INLINE pack<T> maximum(pack<T> x, pack<T> y) {
    const auto larger = detail::greater(x, y);
    if constexpr (std::is_floating_point_v<T>)
        return select(x != x, x, larger);
    else
        return larger;
}

} // namespace weft::inline WEFT_ABI::simd

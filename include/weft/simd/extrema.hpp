// SPDX-License-Identifier: BSL-1.0
// weft/simd/extrema.hpp - minimum and maximum, which propagate NaN.
//
// Layer: simd. Question: which of two elements is the smaller, if one may be NaN?
//     minimum(1.f, nan) is nan, minimum(nan, 1.f) is nan;    of 0 and -0 either may be given
#pragma once

#include <weft/simd/basic.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

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
    return select(x < y, x, y);
}
template <class T>
WEFT_INLINE pack<T> greater(pack<T> x, pack<T> y) {
    return select(x > y, x, y);
}

} // namespace detail

template <packed T>
WEFT_INLINE pack<T> minimum(pack<T> x, pack<T> y) {
    if constexpr (std::is_floating_point_v<T>)
        return select(x != x, x, detail::lesser(x, y));
    else
        return detail::lesser(x, y);
}
template <packed T>
WEFT_INLINE pack<T> maximum(pack<T> x, pack<T> y) {
    if constexpr (std::is_floating_point_v<T>)
        return select(x != x, x, detail::greater(x, y));
    else
        return detail::greater(x, y);
}

#if defined(EIGEN_VECTORIZE_AVX512) && !defined(__clang__)
// The same for packs of 64 bytes, for which GCC does not find the instructions. Under a mask, what is outside it is x.
namespace detail {

inline constexpr __mmask16 everywhere = 0xffff;
WEFT_INLINE __mmask16 numbers(pack<float> x) { return _mm512_cmp_ps_mask(x.raw, x.raw, _CMP_ORD_Q); }
WEFT_INLINE __mmask16 numbers(pack<double> x) { return _mm512_cmp_pd_mask(x.raw, x.raw, _CMP_ORD_Q); }
WEFT_INLINE pack<float> lesser(pack<float> x, pack<float> y, __mmask16 where = everywhere) {
    return pack<float>(pack<float>::raw_type(_mm512_mask_min_ps(x.raw, where, x.raw, y.raw)));
}
WEFT_INLINE pack<double> lesser(pack<double> x, pack<double> y, __mmask16 where = everywhere) {
    return pack<double>(pack<double>::raw_type(_mm512_mask_min_pd(x.raw, __mmask8(where), x.raw, y.raw)));
}
WEFT_INLINE pack<float> greater(pack<float> x, pack<float> y, __mmask16 where = everywhere) {
    return pack<float>(pack<float>::raw_type(_mm512_mask_max_ps(x.raw, where, x.raw, y.raw)));
}
WEFT_INLINE pack<double> greater(pack<double> x, pack<double> y, __mmask16 where = everywhere) {
    return pack<double>(pack<double>::raw_type(_mm512_mask_max_pd(x.raw, __mmask8(where), x.raw, y.raw)));
}

} // namespace detail

WEFT_INLINE pack<float> minimum(pack<float> x, pack<float> y) {
    return detail::lesser(x, y, detail::numbers(x));
}
WEFT_INLINE pack<double> minimum(pack<double> x, pack<double> y) {
    return detail::lesser(x, y, detail::numbers(x));
}
WEFT_INLINE pack<float> maximum(pack<float> x, pack<float> y) {
    return detail::greater(x, y, detail::numbers(x));
}
WEFT_INLINE pack<double> maximum(pack<double> x, pack<double> y) {
    return detail::greater(x, y, detail::numbers(x));
}
#endif

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/extrema.hpp - minimum and maximum, which propagate NaN.
//
// Layer: simd. Question: which of two elements is the smaller, if one may be NaN?
//     minimum(1.f, nan) is nan, minimum(nan, 1.f) is nan;    minimum(0.f, -0.f) is -0, maximum(0.f, -0.f) is 0
//
// As in IEEE 754-2019, -0 is less than 0: so the answer does not depend on which operand comes first, nor that of a
// reduction on its order.
#pragma once

#include <weft/simd/basic.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

/// The smaller one; NaN if either is NaN.
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T minimum(T x, T y) {
    if constexpr (computed_floating<T>)
        return x < y || isnan(x) || (x == y && signbit(x)) ? x : y;
    else
        return x < y ? x : y;
}
/// The greater one; NaN if either is NaN.
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T maximum(T x, T y) {
    if constexpr (computed_floating<T>)
        return x > y || isnan(x) || (x == y && !signbit(x)) ? x : y;
    else
        return x > y ? x : y;
}

namespace detail {

/// `x < y ? x : y` if `Least`, else `x > y ? x : y`; so y where either is NaN or both are 0: the rule of the x86 instructions.
template <bool Least, class T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    return select(Least ? x < y : x > y, x, y);
}
/// `number`, or NaN where x or y is.
template <class T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    const pack<bits_of<T>> nan(((x != x) | (y != y)).raw);
    return from_bits<T>(to_bits(number) | nan);
}

#if defined(EIGEN_VECTORIZE_SSE2) && !defined(__clang__)
// GCC does not find the instructions where an operand is constant, nor for packs of 64 bytes.
#if defined(EIGEN_VECTORIZE_AVX512)
// The zero-masking forms, for the reason in widen.hpp.
template <bool Least, std::same_as<float> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m512 a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm512_maskz_min_ps(__mmask16(-1), a, b)
                                                    : _mm512_maskz_max_ps(__mmask16(-1), a, b)));
}
template <bool Least, std::same_as<double> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m512d a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm512_maskz_min_pd(__mmask8(-1), a, b)
                                                    : _mm512_maskz_max_pd(__mmask8(-1), a, b)));
}
template <std::same_as<float> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    const auto nan = _mm512_cmp_ps_mask(__m512(x.raw), __m512(y.raw), _CMP_UNORD_Q);
    return pack<T>(typename pack<T>::raw_type(
        _mm512_mask_add_ps(__m512(number.raw), nan, __m512(x.raw), __m512(y.raw))));
}
template <std::same_as<double> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    const auto nan = _mm512_cmp_pd_mask(__m512d(x.raw), __m512d(y.raw), _CMP_UNORD_Q);
    return pack<T>(typename pack<T>::raw_type(
        _mm512_mask_add_pd(__m512d(number.raw), nan, __m512d(x.raw), __m512d(y.raw))));
}
#if defined(__AVX512BW__)
template <bool Least, std::integral T>
    requires(!std::same_as<T, bool>)
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m512i a = __m512i(x.raw), b = __m512i(y.raw);
    const auto as_pack = [](__m512i v) { return pack<T>(typename pack<T>::raw_type(v)); };
    constexpr bool with_sign = std::is_signed_v<T>;
    if constexpr (sizeof(T) == 1)
        return as_pack(Least ? (with_sign ? _mm512_maskz_min_epi8(__mmask64(-1), a, b)
                                          : _mm512_maskz_min_epu8(__mmask64(-1), a, b))
                             : (with_sign ? _mm512_maskz_max_epi8(__mmask64(-1), a, b)
                                          : _mm512_maskz_max_epu8(__mmask64(-1), a, b)));
    else if constexpr (sizeof(T) == 2)
        return as_pack(Least ? (with_sign ? _mm512_maskz_min_epi16(__mmask32(-1), a, b)
                                          : _mm512_maskz_min_epu16(__mmask32(-1), a, b))
                             : (with_sign ? _mm512_maskz_max_epi16(__mmask32(-1), a, b)
                                          : _mm512_maskz_max_epu16(__mmask32(-1), a, b)));
    else if constexpr (sizeof(T) == 4)
        return as_pack(Least ? (with_sign ? _mm512_maskz_min_epi32(__mmask16(-1), a, b)
                                          : _mm512_maskz_min_epu32(__mmask16(-1), a, b))
                             : (with_sign ? _mm512_maskz_max_epi32(__mmask16(-1), a, b)
                                          : _mm512_maskz_max_epu32(__mmask16(-1), a, b)));
    else
        return as_pack(Least ? (with_sign ? _mm512_maskz_min_epi64(__mmask8(-1), a, b)
                                          : _mm512_maskz_min_epu64(__mmask8(-1), a, b))
                             : (with_sign ? _mm512_maskz_max_epi64(__mmask8(-1), a, b)
                                          : _mm512_maskz_max_epu64(__mmask8(-1), a, b)));
}
#endif
#elif defined(EIGEN_VECTORIZE_AVX)
template <bool Least, std::same_as<float> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m256 a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm256_min_ps(a, b) : _mm256_max_ps(a, b)));
}
template <bool Least, std::same_as<double> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m256d a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm256_min_pd(a, b) : _mm256_max_pd(a, b)));
}
template <std::same_as<float> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    return pack<T>(typename pack<T>::raw_type(
        _mm256_or_ps(__m256(number.raw), _mm256_cmp_ps(__m256(x.raw), __m256(y.raw), _CMP_UNORD_Q))));
}
template <std::same_as<double> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    return pack<T>(typename pack<T>::raw_type(
        _mm256_or_pd(__m256d(number.raw), _mm256_cmp_pd(__m256d(x.raw), __m256d(y.raw), _CMP_UNORD_Q))));
}
#if defined(EIGEN_VECTORIZE_AVX2)
template <bool Least, std::integral T>
    requires(!std::same_as<T, bool> && sizeof(T) <= 4)
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m256i a = __m256i(x.raw), b = __m256i(y.raw);
    const auto as_pack = [](__m256i v) { return pack<T>(typename pack<T>::raw_type(v)); };
    constexpr bool with_sign = std::is_signed_v<T>;
    if constexpr (sizeof(T) == 1)
        return as_pack(Least ? (with_sign ? _mm256_min_epi8(a, b) : _mm256_min_epu8(a, b))
                             : (with_sign ? _mm256_max_epi8(a, b) : _mm256_max_epu8(a, b)));
    else if constexpr (sizeof(T) == 2)
        return as_pack(Least ? (with_sign ? _mm256_min_epi16(a, b) : _mm256_min_epu16(a, b))
                             : (with_sign ? _mm256_max_epi16(a, b) : _mm256_max_epu16(a, b)));
    else
        return as_pack(Least ? (with_sign ? _mm256_min_epi32(a, b) : _mm256_min_epu32(a, b))
                             : (with_sign ? _mm256_max_epi32(a, b) : _mm256_max_epu32(a, b)));
}
#endif
#else
template <bool Least, std::same_as<float> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m128 a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm_min_ps(a, b) : _mm_max_ps(a, b)));
}
template <bool Least, std::same_as<double> T>
WEFT_INLINE pack<T> extreme(pack<T> x, pack<T> y) {
    const __m128d a(x.raw), b(y.raw);
    return pack<T>(typename pack<T>::raw_type(Least ? _mm_min_pd(a, b) : _mm_max_pd(a, b)));
}
template <std::same_as<float> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    return pack<T>(typename pack<T>::raw_type(
        _mm_or_ps(__m128(number.raw), _mm_cmpunord_ps(__m128(x.raw), __m128(y.raw)))));
}
template <std::same_as<double> T>
WEFT_INLINE pack<T> unless_nan(pack<T> number, pack<T> x, pack<T> y) {
    return pack<T>(typename pack<T>::raw_type(
        _mm_or_pd(__m128d(number.raw), _mm_cmpunord_pd(__m128d(x.raw), __m128d(y.raw)))));
}
#endif
#endif

template <class T>
WEFT_INLINE pack<T> lesser(pack<T> x, pack<T> y) {
    return extreme<true>(x, y);
}
template <class T>
WEFT_INLINE pack<T> greater(pack<T> x, pack<T> y) {
    return extreme<false>(x, y);
}

} // namespace detail

// Asked in both orders, the answers differ where both are 0, and where one is NaN, which is then among them: a minimum has
// a bit that either has, be it of a sign or of NaN; a maximum one that both have, unless one is NaN.

namespace detail {

template <packed T>
WEFT_INLINE pack<T> greater_in_both_orders(pack<T> x, pack<T> y) {
    return from_bits<T>(to_bits(greater(x, y)) & to_bits(greater(y, x)));
}

} // namespace detail

template <packed T>
WEFT_INLINE pack<T> minimum(pack<T> x, pack<T> y) {
    if constexpr (std::is_floating_point_v<T>)
        return detail::from_bits<T>(detail::to_bits(detail::lesser(x, y)) |
                                    detail::to_bits(detail::lesser(y, x)));
    else
        return detail::lesser(x, y);
}
template <packed T>
WEFT_INLINE pack<T> maximum(pack<T> x, pack<T> y) {
    if constexpr (std::is_floating_point_v<T>)
        return detail::unless_nan(detail::greater_in_both_orders(x, y), x, y);
    else
        return detail::greater(x, y);
}

/// The smaller one that is no NaN; NaN if both are (minimumNumber of IEEE 754-2019).
template <known_scalar T>
    requires floating_type<T>
WEFT_INLINE constexpr T minimum_number(T x, T y) {
    return isnan(x) ? y : isnan(y) ? x : minimum(x, y);
}
template <packed T>
WEFT_INLINE pack<T> minimum_number(pack<T> x, pack<T> y) {
    return select(x != x, y, select(y != y, x, minimum(x, y)));
}
/// The greater one that is no NaN; NaN if both are (maximumNumber of IEEE 754-2019).
template <known_scalar T>
    requires floating_type<T>
WEFT_INLINE constexpr T maximum_number(T x, T y) {
    return isnan(x) ? y : isnan(y) ? x : maximum(x, y);
}
template <packed T>
WEFT_INLINE pack<T> maximum_number(pack<T> x, pack<T> y) {
    return select(x != x, y, select(y != y, x, detail::greater_in_both_orders(x, y)));
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/basic.hpp - the exact functions: signs, classification, square roots.
//
// Layer: simd. Question: which functions have one right answer, and what is it in every corner?
//     sign(-0.0) is 0;    abs(int8 -128) is -128;    signbit(-0.f) is true
//
// sqrt is correctly rounded. rsqrt and reciprocal are 1 / sqrt(x) and 1 / x.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/scalar/scalar.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail::simd {

// Classification

template <known_scalar T>
WEFT_INLINE constexpr bool isnan(T x) {
    return x != x;
}

template <measurable T>
WEFT_INLINE constexpr bool isinf(T x) {
    if constexpr (complex_type<T>)
        return isinf(x.real()) || isinf(x.imag());
    else if constexpr (widened_floating<T>)
        return isinf(static_cast<compute_t<T>>(x));
    else if constexpr (native_floating<T>)
        return x == std::numeric_limits<T>::infinity() || x == -std::numeric_limits<T>::infinity();
    else
        return false;
}

template <measurable T>
WEFT_INLINE constexpr bool isfinite(T x) {
    return !isnan(x) && !isinf(x);
}

template <measurable T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr bool signbit(T x) {
    if constexpr (std::is_same_v<T, float>)
        return (std::bit_cast<std::uint32_t>(x) >> 31) != 0;
    else if constexpr (std::is_same_v<T, double>)
        return (std::bit_cast<std::uint64_t>(x) >> 63) != 0;
    else if constexpr (widened_floating<T>)
        return signbit(static_cast<compute_t<T>>(x));
    else if constexpr (native_floating<T>)
        return std::signbit(x);
    else
        return x < T(0);
}

namespace detail {

/// The bits of a floating pack as signed integers, and back.
template <class T>
using bits_of = typename mask<T>::lane;
template <class T>
WEFT_INLINE pack<bits_of<T>> to_bits(pack<T> x) {
    return bits_as<bits_of<T>>(x);
}
template <class T>
WEFT_INLINE pack<T> from_bits(pack<bits_of<T>> x) {
    return bits_as<T>(x);
}
template <class T>
inline constexpr bits_of<T> sign_bit = (std::numeric_limits<bits_of<T>>::min)();

template <class T>
WEFT_INLINE pack<T> sign_only(pack<T> x) {
    return from_bits<T>(to_bits(x) & pack<bits_of<T>>(sign_bit<T>));
}
template <class T>
WEFT_INLINE pack<T> without_sign(pack<T> x) {
    return from_bits<T>(to_bits(x) & pack<bits_of<T>>((std::numeric_limits<bits_of<T>>::max)()));
}
/// x with the sign bits of s switched over.
template <class T>
WEFT_INLINE pack<T> flip_sign(pack<T> x, pack<T> s) {
    return from_bits<T>(to_bits(x) ^ (to_bits(s) & pack<bits_of<T>>(sign_bit<T>)));
}

} // namespace detail

template <packed T>
WEFT_INLINE mask<T> isnan(pack<T> x) {
    return x != x;
}

template <packed_floating T>
WEFT_INLINE mask<T> isinf(pack<T> x) {
    return detail::without_sign(x) == pack<T>(std::numeric_limits<T>::infinity());
}
template <packed_floating T>
WEFT_INLINE mask<T> isfinite(pack<T> x) {
    return detail::without_sign(x) < pack<T>(std::numeric_limits<T>::infinity());
}
template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE mask<T> isinf(pack<T>) {
    return mask<T>(false);
}
template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE mask<T> isfinite(pack<T>) {
    return mask<T>(true);
}
template <packed_floating T>
WEFT_INLINE mask<T> signbit(pack<T> x) {
    return mask<T>(detail::to_bits(x) < pack<detail::bits_of<T>>(0));
}
template <packed_integer T>
WEFT_INLINE mask<T> signbit(pack<T> x) {
    return x < pack<T>(T(0));
}

// Absolute value and sign

template <measurable T>
WEFT_INLINE constexpr auto abs(T x) {
    if constexpr (complex_type<T>)
        return std::abs(x);
    else if constexpr (std::is_same_v<T, float>)
        return __builtin_fabsf(x);
    else if constexpr (std::is_same_v<T, long double>)
        return __builtin_fabsl(x);
    else if constexpr (native_floating<T>)
        return static_cast<T>(__builtin_fabs(x));
    else if constexpr (widened_floating<T> && !small_floating<T> && requires { -x; })
        return signbit(x) ? static_cast<T>(-x) : x; // a class may have more digits than its double
    else if constexpr (widened_floating<T>)
        return static_cast<T>(abs(static_cast<compute_t<T>>(x)));
    else if constexpr (integer_type<T>)
        return x < T(0) ? neg(x) : x;
    else
        return x;
}

/// -1, 0 or 1; NaN stays NaN, -0 gives 0.
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T sign(T x) {
    return isnan(x) ? x : static_cast<T>(static_cast<int>(x > T(0)) - static_cast<int>(x < T(0)));
}

template <packed_floating T>
WEFT_INLINE pack<T> abs(pack<T> x) {
    return detail::without_sign(x);
}

template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE pack<T> abs(pack<T> x) {
    if constexpr (std::is_signed_v<T>)
        return select(x < pack<T>(T(0)), -x, x);
    else
        return x;
}

template <packed_floating T>
WEFT_INLINE pack<T> sign(pack<T> x) {
    const pack<T> zero(T(0));
    const auto nonzero = select(x < zero, pack<T>(T(-1)), select(x > zero, pack<T>(T(1)), zero));
    return select(x != x, x, nonzero);
}
template <packed_integer T>
WEFT_INLINE pack<T> sign(pack<T> x) {
    const auto positive = as_number(x > pack<T>(T(0)));
    if constexpr (std::is_signed_v<T>)
        return select(x < pack<T>(T(0)), pack<T>(T(-1)), positive);
    else
        return positive;
}

template <computed_floating T>
WEFT_INLINE constexpr T copysign(T x, T s) {
    return signbit(x) == signbit(s) ? x : -x;
}
template <packed_floating T>
WEFT_INLINE pack<T> copysign(pack<T> x, pack<T> s) {
    return detail::from_bits<T>(detail::to_bits(detail::without_sign(x)) |
                                detail::to_bits(detail::sign_only(s)));
}

// Square root and reciprocal

template <native_floating T>
WEFT_INLINE T sqrt(T x) {
    return std::sqrt(x);
}
template <known_scalar T>
    requires(widened_floating<T> || complex_type<T>)
WEFT_INLINE T sqrt(T x) {
    if constexpr (widened_floating<T>)
        return static_cast<T>(std::sqrt(static_cast<compute_t<T>>(x)));
    else
        return std::sqrt(x);
}

template <packed_floating T>
WEFT_INLINE pack<T> sqrt(pack<T> x) {
    using raw = typename pack<T>::raw_type;
#if __has_builtin(__builtin_elementwise_sqrt)
    return pack<T>(raw(__builtin_elementwise_sqrt(x.raw)));
#elif defined(EIGEN_VECTORIZE_AVX512)
    if constexpr (std::is_same_v<T, float>)
        return pack<T>(raw(_mm512_maskz_sqrt_ps(__mmask16(-1), __m512(x.raw))));
    else
        return pack<T>(raw(_mm512_maskz_sqrt_pd(__mmask8(-1), __m512d(x.raw))));
#elif defined(EIGEN_VECTORIZE_AVX)
    if constexpr (std::is_same_v<T, float>)
        return pack<T>(raw(_mm256_sqrt_ps(__m256(x.raw))));
    else
        return pack<T>(raw(_mm256_sqrt_pd(__m256d(x.raw))));
#elif defined(EIGEN_VECTORIZE_SSE2)
    if constexpr (std::is_same_v<T, float>)
        return pack<T>(raw(_mm_sqrt_ps(__m128(x.raw))));
    else
        return pack<T>(raw(_mm_sqrt_pd(__m128d(x.raw))));
#else
    raw r = x.raw;
    for (int i = 0; i < lanes<T>; ++i)
        r[i] = std::sqrt(x.raw[i]);
    return pack<T>(r);
#endif
}

template <field T>
WEFT_INLINE constexpr T reciprocal(T x) {
    return div(T(1), x);
}
template <packed_floating T>
WEFT_INLINE pack<T> reciprocal(pack<T> x) {
    return pack<T>(T(1)) / x;
}

template <computed_field T>
WEFT_INLINE T rsqrt(T x) {
    if constexpr (widened_floating<T>)
        return static_cast<T>(rsqrt(static_cast<compute_t<T>>(x)));
    else
        return reciprocal(sqrt(x));
}
template <packed_floating T>
WEFT_INLINE pack<T> rsqrt(pack<T> x) {
    return reciprocal(sqrt(x));
}

} // namespace weft::inline WEFT_ABI::detail::simd

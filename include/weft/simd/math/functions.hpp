// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/functions.hpp - the elementary functions of single elements.
//
// Layer: simd. Question: what is exp of one element, of whatever floating or complex type?
//     exp(half(1)) is half(std::exp(1.f));    log(std::complex<float>{...}) is std::log of it
//
// The functions are those of <cmath> and <complex>; 16-bit types are computed in float and rounded once.
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/math/complex_functions.hpp>
#include <weft/simd/rounding.hpp>

#include <cmath>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

template <class T>
WEFT_INLINE constexpr compute_t<T> widened(T x) {
    return static_cast<compute_t<T>>(x);
}

} // namespace detail

template <computed_field T>
WEFT_INLINE T exp(T x) {
    return static_cast<T>(std::exp(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T log(T x) {
    return static_cast<T>(std::log(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T log10(T x) {
    return static_cast<T>(std::log10(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T sin(T x) {
    return static_cast<T>(std::sin(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T cos(T x) {
    return static_cast<T>(std::cos(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T tan(T x) {
    return static_cast<T>(std::tan(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T asin(T x) {
    return static_cast<T>(std::asin(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T acos(T x) {
    return static_cast<T>(std::acos(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T atan(T x) {
    return static_cast<T>(std::atan(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T sinh(T x) {
    return static_cast<T>(std::sinh(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T cosh(T x) {
    return static_cast<T>(std::cosh(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T tanh(T x) {
    return static_cast<T>(std::tanh(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T asinh(T x) {
    return static_cast<T>(std::asinh(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T acosh(T x) {
    return static_cast<T>(std::acosh(detail::widened(x)));
}
template <computed_field T>
WEFT_INLINE T atanh(T x) {
    return static_cast<T>(std::atanh(detail::widened(x)));
}

template <computed_floating T>
WEFT_INLINE T exp2(T x) {
    return static_cast<T>(std::exp2(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T expm1(T x) {
    return static_cast<T>(std::expm1(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T log2(T x) {
    return static_cast<T>(std::log2(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T log1p(T x) {
    return static_cast<T>(std::log1p(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T cbrt(T x) {
    return static_cast<T>(std::cbrt(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T erf(T x) {
    return static_cast<T>(std::erf(detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T erfc(T x) {
    return static_cast<T>(std::erfc(detail::widened(x)));
}

/// 1 / (1 + e^-x), without overflow.
template <computed_floating T>
WEFT_INLINE T sigmoid(T x) {
    using C = compute_t<T>;
    const C v = detail::widened(x);
    const C e = std::exp(-std::abs(v));
    return static_cast<T>((v < C(0) ? e : C(1)) / (C(1) + e));
}

/// A square is a product, in packs and out of them.
template <computed_field T>
WEFT_INLINE T pow(T x, T y) {
    if (y == T(2)) return mul(x, x);
    if constexpr (complex_type<T>)
        if (y == T()) return T(1); // of 0, too, whose logarithm std takes
    return static_cast<T>(std::pow(detail::widened(x), detail::widened(y)));
}

/// x to the power y by repeated squaring, wrapping; a negative power is 0 but for x = 1 and -1, as 1 / x^|y|
/// is.
template <integer_type T>
WEFT_INLINE constexpr T pow(T x, T y) {
    if constexpr (std::is_signed_v<T>) {
        if (y < 0) return x == 1 ? T(1) : x == T(-1) ? ((y & 1) != 0 ? T(-1) : T(1)) : T(0);
    }
    T r(1);
    for (; y != 0; y = static_cast<T>(y >> 1)) {
        if ((y & 1) != 0) r = mul(r, x);
        x = mul(x, x);
    }
    return r;
}

template <computed_floating T>
WEFT_INLINE T atan2(T y, T x) {
    return static_cast<T>(std::atan2(detail::widened(y), detail::widened(x)));
}
template <computed_floating T>
WEFT_INLINE T hypot(T x, T y) {
    return static_cast<T>(std::hypot(detail::widened(x), detail::widened(y)));
}
/// The remainder of x / y with the sign of x, as in C.
template <computed_floating T>
WEFT_INLINE T fmod(T x, T y) {
    return static_cast<T>(std::fmod(detail::widened(x), detail::widened(y)));
}
template <integer_type T>
WEFT_INLINE constexpr T fmod(T x, T y) {
    return mod(x, y);
}
template <computed_floating T>
WEFT_INLINE T mod(T x, T y) {
    return fmod(x, y);
}

} // namespace weft::inline WEFT_ABI::detail::simd

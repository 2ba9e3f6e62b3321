// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/composed.hpp - functions that are short formulas of others.
//
// Layer: simd. Question: what is log(exp(x) + exp(y)) where exp(x) has no number?
//     logaddexp(1000, 1000)   is   1000 + log(2);    abs2(3 + 4i)   is   25
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/math/elementary/exponential.hpp>
#include <weft/simd/math/elementary/logarithm.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/scalar/foreign.hpp>
#include <weft/simd/scalar/scalar.hpp>

#include <numbers>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// log(exp(x) + exp(y)); infinities that are equal stay what they are, NaN stays NaN.
template <computed_floating T>
WEFT_INLINE T logaddexp(T a, T b) {
    const auto x = detail::widened(a), y = detail::widened(b);
    using R = std::remove_const_t<decltype(x)>;
    if (x == y) return static_cast<T>(x + std::numbers::ln2_v<R>);
    return static_cast<T>(maximum(x, y) + std::log1p(std::exp(-std::abs(x - y))));
}
template <packed_floating T>
WEFT_INLINE pack<T> logaddexp(pack<T> x, pack<T> y) {
    const auto apart = maximum(x, y) + log1p(exp(-abs(x - y)));
    return select(x == y, x + pack<T>(std::numbers::ln2_v<T>), apart);
}

/// The square of the magnitude, without its root.
template <class T>
WEFT_INLINE constexpr auto abs2(T x) -> decltype(mul(x, x))
    requires(!complex_type<T>)
{
    return mul(x, x);
}
template <complex_type T>
WEFT_INLINE constexpr typename T::value_type abs2(T x) {
    return add(detail::product(x.real(), x.real()), detail::product(x.imag(), x.imag()));
}

namespace detail {

/// Factors of angles, divided as `double`, or as `long double`.
template <class T>
inline constexpr T radians_of_degree =
    static_cast<T>(std::numbers::pi_v<std::common_type_t<T, double>> / 180);
template <class T>
inline constexpr T degrees_of_radian =
    static_cast<T>(180 / std::numbers::pi_v<std::common_type_t<T, double>>);

} // namespace detail

template <computed_floating T>
WEFT_INLINE constexpr T deg2rad(T x) {
    return static_cast<T>(detail::product(detail::widened(x), detail::radians_of_degree<compute_t<T>>));
}
template <packed_floating T>
WEFT_INLINE pack<T> deg2rad(pack<T> x) {
    return x * pack<T>(detail::radians_of_degree<T>);
}
template <computed_floating T>
WEFT_INLINE constexpr T rad2deg(T x) {
    return static_cast<T>(detail::product(detail::widened(x), detail::degrees_of_radian<compute_t<T>>));
}
template <packed_floating T>
WEFT_INLINE pack<T> rad2deg(pack<T> x) {
    return x * pack<T>(detail::degrees_of_radian<T>);
}

} // namespace weft::inline WEFT_ABI::detail::simd

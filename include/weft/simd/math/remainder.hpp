// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/remainder.hpp - division as Python's // and % have it: the quotient rounded down.
//
// Layer: simd. Question: what is -7 // 2, and what is left of it?
//     floor_divide(-7, 2) == -4;    remainder(-7, 2) == 1;    remainder(7., -2.) == -1.
//
// The remainder has the divisor's sign, or is 0. Integers by 0 give 0 (asserted in debug builds), as by / and %; floating
// numbers are NumPy's in every corner.
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/rounding.hpp>
#include <weft/simd/scalar/scalar.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// Whether the rest of a division that was cut towards 0 lies on the other side of it than the divisor.
template <class T>
WEFT_INLINE constexpr bool is_beyond(T rest, T y) {
    return rest != T(0) && (rest < T(0)) != (y < T(0));
}

} // namespace detail

template <integer_type T>
WEFT_INLINE constexpr T remainder(T x, T y) {
    const T rest = mod(x, y);
    return detail::is_beyond(rest, y) ? static_cast<T>(rest + y) : rest;
}
template <integer_type T>
WEFT_INLINE constexpr T floor_divide(T x, T y) {
    const T quotient = div(x, y);
    if constexpr (std::is_signed_v<T>)
        if (y != T(0) && detail::is_beyond(mod(x, y), y)) return static_cast<T>(quotient - 1);
    return quotient;
}

template <floating_type T>
WEFT_INLINE T remainder(T a, T b) {
    const auto x = detail::widened(a), y = detail::widened(b);
    const auto rest = std::fmod(x, y);
    if (rest == 0) return static_cast<T>(std::copysign(rest, y));
    return static_cast<T>(detail::is_beyond(rest, y) ? rest + y : rest);
}
template <floating_type T>
WEFT_INLINE T floor_divide(T a, T b) {
    using R = decltype(detail::widened(a));
    const R x = detail::widened(a), y = detail::widened(b);
    if (y == 0) return static_cast<T>(x / y);
    const R cut = std::fmod(x, y);
    R quotient = (x - cut) / y; // nearly whole: what is left is the rounding of the difference
    if (detail::is_beyond(cut, y)) quotient -= 1;
    if (quotient == 0) return static_cast<T>(std::copysign(R(0), x / y));
    const R down = std::floor(quotient);
    return static_cast<T>(quotient - down > R(0.5) ? down + 1 : down);
}

} // namespace weft::inline WEFT_ABI::detail::simd

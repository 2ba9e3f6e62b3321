// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/neighbour.hpp - the number next to another, and finite numbers for those that are not.
//
// Layer: simd. Question: which is the first double above 1, and which number stands for infinity?
//     nextafter(1., 2.)   is   1 + 2^-52;    nan_to_num(-inf)   is   the least number
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/math/functions.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// The first number from x on towards y; NaN if either is.
template <native_floating T>
WEFT_INLINE T nextafter(T x, T y) {
    return std::nextafter(x, y);
}
template <small_floating T>
WEFT_INLINE constexpr T nextafter(T x, T y) {
    if (isnan(x) || isnan(y)) return isnan(x) ? x : y;
    if (x == y) return y;
    auto bits = std::bit_cast<std::uint16_t>(x);
    if ((bits & 0x7fff) == 0) return std::bit_cast<T>(static_cast<std::uint16_t>(y < x ? 0x8001 : 1));
    const bool outwards = (x < y) != ((bits & 0x8000) != 0);
    return std::bit_cast<T>(static_cast<std::uint16_t>(outwards ? bits + 1 : bits - 1));
}
template <packed_floating T>
WEFT_INLINE pack<T> nextafter(pack<T> x, pack<T> y) {
    using bits = detail::bits_of<T>;
    const auto from = detail::to_bits(x);
    const mask<T> outwards = (x < y) ^ signbit(x);
    const auto next =
        detail::from_bits<T>(select(mask<bits>(outwards), from + pack<bits>(1), from - pack<bits>(1)));
    const auto least = copysign(pack<T>(std::numeric_limits<T>::denorm_min()), y - x);
    const auto other = select(x == pack<T>(T(0)), least, next);
    return select(x == y, y, select(isnan(x) | isnan(y), x + y, other));
}

/// 0 for NaN, the largest finite numbers for infinities; of complex numbers part by part.
template <measurable T>
WEFT_INLINE constexpr T nan_to_num(T x) {
    if constexpr (complex_type<T>) {
        return T(nan_to_num(x.real()), nan_to_num(x.imag()));
    } else if constexpr (floating_type<T>) {
        if (isnan(x)) return T(0);
        if (!isinf(x)) return x;
        return static_cast<T>(signbit(x) ? limits_of<T>::lowest() : (limits_of<T>::max)());
    } else {
        return x;
    }
}
template <packed T>
WEFT_INLINE pack<T> nan_to_num(pack<T> x) {
    if constexpr (std::is_floating_point_v<T>) {
        const auto largest = copysign(pack<T>((std::numeric_limits<T>::max)()), x);
        return select(isnan(x), pack<T>(T(0)), select(isinf(x), largest, x));
    } else {
        return x;
    }
}
template <packed T>
WEFT_INLINE mask<T> nan_to_num(mask<T> x) {
    return x;
}

} // namespace weft::inline WEFT_ABI::detail::simd

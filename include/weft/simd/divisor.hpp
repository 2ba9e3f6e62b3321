// SPDX-License-Identifier: BSL-1.0
// weft/simd/divisor.hpp - integers of 32 bits divided by one number.
//
// Layer: simd. Question: how is `x / 7` computed where the same 7 divides every register?
//     floor_divide(load<int>(p), divisor(pack<int>(7)))   is   a multiplication of integers; the factor is found before the loop
//
// Let d be the divisor without its sign, 2^l the least power of two that is not less, b the bits of a number without its sign.
// The factor is m = 2^(b + l) / d, rounded up: m d exceeds 2^(b + l) by less than d. For 0 <= x <= 2^b, x m / 2^(b + l) is then
// at least x / d and exceeds it by less than 1 / d, so that it is x / d when its fraction is cut. Signed numbers have b = 31 and
// factors below 2^32. Unsigned ones have b = 32 and a factor with one bit more, 2^32 + m: x m / 2^32 and x are added without a
// carry.
//
// A number below 0 is turned round before and after: -x for a quotient that is cut, ~x for one that is rounded down, since
// floor(x / d) = ~((~x) / d). By -d it is floor(x / -d) = ~floor((x - 1) / d).
//
// Results are those of quotient.hpp, by 0 and of min / -1, too. Granlund and Montgomery, "Division by invariant integers using
// multiplication" (1994).
#pragma once

#include <weft/simd/quotient.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// Whether there is a `divisor<T>`.
template <class T>
inline constexpr bool has_divisor = multiplies_halves && packed_integer<T> && sizeof(T) == 4;

/// One number that divides. Its members depend on nothing that a loop changes.
template <class T>
    requires has_divisor<T>
struct divisor {
    using U = detail::wrapping<T>;
    static constexpr bool is_signed = std::is_signed_v<T>;

    pack<T> number;
    std::uint64_t factor;
    int shift;

    /// Every lane of y is the same.
    WEFT_INLINE explicit divisor(pack<T> y) : number(y) {
        WEFT_ASSERT(y[0] != T(0), "integer division by zero");
        const auto size = static_cast<U>(y[0] < T(0) ? U(0) - static_cast<U>(y[0]) : static_cast<U>(y[0]));
        const std::uint64_t d = (std::max)(size, U(1));
        const int l = 63 - __builtin_clzll(2 * d - 1);
        // Of an unsigned one the bit more is left away. By 0 nothing is left: shifted so far. Without a choice, which Clang
        // would not take out of a loop.
        const std::uint64_t power =
            is_signed ? std::uint64_t(1) << (31 + l) : ((std::uint64_t(1) << l) - d) << 32;
        factor = (power + d - 1) / d;
        shift = l + (size == 0) * 32;
    }

    /// x / d of numbers without a sign.
    WEFT_INLINE pack<U> quotient_of(pack<U> x) const {
        using wide = pack<integer_of<2 * sizeof(U), false>>;
        using raw = typename pack<U>::raw_type;
        const wide all(detail::bit_copy<typename wide::raw_type>(x.raw)), above(all.raw >> 32),
            factors(factor);
        const auto even = mul_low_halves(all, factors).raw, odd = mul_low_halves(above, factors).raw;
        if constexpr (is_signed) {
            const int end = 31 + shift;
            return pack<U>(detail::bit_copy<raw>((even >> end) | (odd >> end << 32)));
        } else {
            const raw high = detail::bit_copy<raw>((even >> 32) | (odd >> 32 << 32));
            const int first = shift > 0;
            return pack<U>((high + ((x.raw - high) >> first)) >> (shift - first));
        }
    }
};

/// Towards 0.
template <class T>
WEFT_INLINE pack<T> div(pack<T> x, divisor<T> y) {
    if constexpr (std::is_signed_v<T>) {
        const auto below = x.raw >> 31, turns = below ^ (y.number.raw >> 31);
        const auto size = bits_as<detail::wrapping<T>>((x ^ pack<T>(below)) - pack<T>(below));
        return (bits_as<T>(y.quotient_of(size)) ^ pack<T>(turns)) - pack<T>(turns);
    } else {
        return y.quotient_of(x);
    }
}
/// Down.
template <class T>
WEFT_INLINE pack<T> floor_divide(pack<T> x, divisor<T> y) {
    if constexpr (std::is_signed_v<T>) {
        const pack<T> negative(y.number.raw >> 31);
        // x < 0 by d, x - 1 < 0 by -d, nothing by 0.
        const auto least =
            select(y.number == pack<T>(T(0)), pack<T>((std::numeric_limits<T>::min)()), -negative);
        const pack<T> below((x < least).raw);
        const auto quotient = y.quotient_of(bits_as<detail::wrapping<T>>((x + negative) ^ below));
        return bits_as<T>(quotient) ^ below ^ negative;
    } else {
        return y.quotient_of(x);
    }
}
/// What `div` leaves, with the sign of x.
template <class T>
WEFT_INLINE pack<T> mod(pack<T> x, divisor<T> y) {
    return select(y.number == pack<T>(T(0)), y.number, x - div(x, y) * y.number);
}
/// What `floor_divide` leaves, with the sign of y.
template <class T>
WEFT_INLINE pack<T> remainder(pack<T> x, divisor<T> y) {
    return select(y.number == pack<T>(T(0)), y.number, x - floor_divide(x, y) * y.number);
}

/// A number as what divides soonest by it: `x` is a pack of it, or one element.
template <class X>
WEFT_INLINE constexpr auto as_divisor(X x) {
    if constexpr (is_pack<X>) {
        if constexpr (has_divisor<typename X::value_type>)
            return divisor<typename X::value_type>(x);
        else
            return x;
    } else {
        return x;
    }
}

} // namespace weft::inline WEFT_ABI::detail::simd

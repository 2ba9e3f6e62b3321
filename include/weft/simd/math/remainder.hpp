// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/remainder.hpp - division as Python's // and % have it: the quotient rounded down.
//
// Layer: simd. Question: what is -7 // 2, and what is left of it?
//     floor_divide(-7, 2) == -4;    remainder(-7, 2) == 1;    remainder(7., -2.) == -1.
//
// A remainder is always exact. Of packs it is x - y q, q = x / y cut, in one rounding, which is none; where the rounding of x / y
// made it a whole number, q is 1 too much. Quotients so large that they have no fraction are left to C's function.
//
// The remainder has the divisor's sign, or is 0. Integers by 0 give 0 (asserted in debug builds), as by / and %; floating
// numbers are NumPy's in every corner.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/basic.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/quotient.hpp>
#include <weft/simd/rounding.hpp>
#include <weft/simd/scalar/scalar.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// As of single numbers (simd/quotient.hpp).
template <packed_floating T>
WEFT_INLINE mask<T> is_beyond(pack<T> rest, pack<T> y) {
    const pack<T> zero(T(0));
    return (rest != zero) & ((rest < zero) ^ (y < zero));
}

} // namespace detail

template <computed_floating T>
WEFT_INLINE T remainder(T a, T b) {
    const auto x = detail::widened(a), y = detail::widened(b);
    const auto rest = std::fmod(x, y);
    if (rest == 0) return static_cast<T>(std::copysign(rest, y));
    return static_cast<T>(detail::is_beyond(rest, y) ? rest + y : rest);
}
template <computed_floating T>
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

template <packed_integer T>
WEFT_INLINE pack<T> fmod(pack<T> x, pack<T> y) {
    return mod(x, y);
}
namespace detail {

/// What is a number and what is not, infinities and zeros, one by one.
template <packed_floating T>
[[gnu::noinline, gnu::cold]] pack<T> fmod_anywhere(pack<T> x, pack<T> y) {
    T numbers[std::size_t(lanes<T>)], divisors[std::size_t(lanes<T>)];
    store(numbers, x);
    store(divisors, y);
    for (int i = 0; i < lanes<T>; ++i)
        numbers[i] = std::fmod(numbers[i], divisors[i]);
    return load(numbers);
}

} // namespace detail

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> fmod(pack<T> x, pack<T> y) {
    constexpr T infinity = std::numeric_limits<T>::infinity(),
                whole = T(1) / std::numeric_limits<T>::epsilon();
    const auto a = abs(x), b = abs(y);
    const auto quotient = a / b;
    const auto rest = fnma(trunc(quotient), b, a);
    const auto usual = (quotient < pack<T>(whole)) & (b < pack<T>(infinity));
    if (any(!usual)) [[unlikely]]
        return detail::fmod_anywhere(x, y);
    return detail::flip_sign(select(rest < pack<T>(T(0)), rest + b, rest), x);
}
template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> mod(pack<T> x, pack<T> y) {
    return fmod(x, y);
}

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> remainder(pack<T> x, pack<T> y) {
    const auto rest = fmod(x, y);
    const auto down = select(detail::is_beyond(rest, y), rest + y, rest);
    return select(rest == pack<T>(T(0)), copysign(rest, y), down);
}
template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> floor_divide(pack<T> x, pack<T> y) {
    const pack<T> zero(T(0)), one(T(1));
    const auto cut = fmod(x, y);
    auto quotient = (x - cut) / y;
    quotient = select(detail::is_beyond(cut, y), quotient - one, quotient);
    const auto down = floor(quotient);
    const auto nearest = select(quotient - down > pack<T>(T(0.5)), down + one, down);
    return select(y == zero, x / y, select(quotient == zero, copysign(zero, x / y), nearest));
}

} // namespace weft::inline WEFT_ABI::detail::simd

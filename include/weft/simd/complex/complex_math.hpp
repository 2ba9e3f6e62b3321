// SPDX-License-Identifier: BSL-1.0
// weft/simd/complex/complex_math.hpp - functions of packs of complex numbers, by those of real ones.
//
// Layer: simd. Question: what are |z|, arg z, sqrt z, e^z, log z, sin z and cos z of a register?
//     exp(load(z))   is   e^x cos y and e^x sin y of all its numbers
//
// What is extreme on the way, and what is not finite, is computed by std's function, number by number.
#pragma once

#include <weft/simd/complex/complex_arithmetic.hpp>
#include <weft/simd/math/elementary/exponential.hpp>
#include <weft/simd/math/elementary/hyperbolic.hpp>
#include <weft/simd/math/elementary/inverse_trigonometric.hpp>
#include <weft/simd/math/elementary/logarithm.hpp>
#include <weft/simd/math/elementary/root.hpp>
#include <weft/simd/math/elementary/trigonometric.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

template <packed_floating T>
WEFT_INLINE pack<T> abs(complex_pack<T> z) {
    return hypot(real(z), imag(z));
}
template <packed_floating T>
WEFT_INLINE pack<T> arg(complex_pack<T> z) {
    return atan2(imag(z), real(z));
}

namespace detail {

/// The numbers of these parts; where they are not certain, f of z at that place.
template <class T, class F>
WEFT_INLINE complex_pack<T> joined_unless(pack<T> re, pack<T> im, mask<T> certain, F f, complex_pack<T> z) {
    const auto made = joined(re, im);
    if (any(!certain)) [[unlikely]]
        return each_uncertain(made, certain, f, z);
    return made;
}

/// Whether x is neither too near 0 nor too great for its square.
template <class T>
WEFT_INLINE mask<T> squares_well(pack<T> x) {
    constexpr bool single = std::is_same_v<T, float>;
    return (x >= pack<T>(T(single ? 0x1p-50 : 0x1p-400))) & (x <= pack<T>(T(single ? 0x1p50 : 0x1p400)));
}

/// Whether sin and cos of x have packet forms, and e^y and e^-y are normal numbers.
template <class T>
WEFT_INLINE mask<T> turns_and_grows(pack<T> x, pack<T> y) {
    return (abs(x) <= pack<T>(most_angle<T>)) & (abs(y) <= pack<T>(exp_normal<T>));
}

/// log(x^2 + y^2), x >= y: the squares and their sum in two parts each, for |x + i y| near 1.
template <class T>
WEFT_INLINE pack<T> log_of_squares(pack<T> x, pack<T> y) {
    const auto p = x * x, q = y * y, u = p + q;
    const auto lost = ((p - u) + q) + (fms(x, x, p) + fms(y, y, q));
    const auto [f, e] = split(u);
    const auto rest = fma(e, pack<T>(ln2_low<T>), log_tail(f) + lost / u);
    return fma(e, pack<T>(ln2_high<T>), f + rest);
}

} // namespace detail

/// By the root of the greater part of (|z| + |x|) / 2, by which the other is divided: no difference of near numbers.
template <packed_floating T>
WEFT_INLINE complex_pack<T> sqrt(complex_pack<T> z) {
    const pack<T> zero(T(0)), half_of(T(0.5));
    const auto x = real(z), y = imag(z);
    const auto a = abs(x), b = abs(y);
    const auto none = (a == zero) & (b == zero);
    const auto root = sqrt((a + hypot(a, b)) * half_of);
    const auto other = select(none, zero, b * half_of / root);
    const auto right = x >= zero;
    return detail::joined_unless(
        select(right, root, other), detail::flip_sign(select(right, other, root), y),
        none | detail::squares_well(detail::greater(a, b)), [](std::complex<T> w) { return std::sqrt(w); },
        z);
}

template <packed_floating T>
    requires fused
WEFT_INLINE complex_pack<T> exp(complex_pack<T> z) {
    const auto x = real(z), y = imag(z);
    const auto size = exp(x);
    return detail::joined_unless(
        size * cos(y), size * sin(y), detail::turns_and_grows(y, x),
        [](std::complex<T> w) { return std::exp(w); }, z);
}

template <packed_floating T>
    requires fused
WEFT_INLINE complex_pack<T> log(complex_pack<T> z) {
    const auto x = real(z), y = imag(z);
    const auto a = abs(x), b = abs(y);
    const auto most = detail::greater(a, b), least = detail::lesser(a, b);
    return detail::joined_unless(
        detail::log_of_squares(most, least) * pack<T>(T(0.5)), atan2(y, x),
        detail::squares_well(most) & (x == x), [](std::complex<T> w) { return std::log(w); }, z);
}

/// sin x cosh y + i cos x sinh y.
template <packed_floating T>
    requires fused
WEFT_INLINE complex_pack<T> sin(complex_pack<T> z) {
    const auto x = real(z), y = imag(z);
    return detail::joined_unless(
        sin(x) * cosh(y), cos(x) * sinh(y), detail::turns_and_grows(x, y),
        [](std::complex<T> w) { return std::sin(w); }, z);
}
/// cos x cosh y - i sin x sinh y.
template <packed_floating T>
    requires fused
WEFT_INLINE complex_pack<T> cos(complex_pack<T> z) {
    const auto x = real(z), y = imag(z);
    return detail::joined_unless(
        cos(x) * cosh(y), -(sin(x) * sinh(y)), detail::turns_and_grows(x, y),
        [](std::complex<T> w) { return std::cos(w); }, z);
}

} // namespace weft::inline WEFT_ABI::detail::simd

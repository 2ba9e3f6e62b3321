// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/exponential.hpp - exp, exp2 and expm1 of packs.
//
// Layer: simd. Question: how is e^x had for a whole register, right to the last denormal?
//     exp(splat(-100.f)) is 3.8e-44, exp(splat(89.f)) is infinite, exp(nan) is NaN
//
// Method (Cody and Waite; Muller, Elementary Functions, ch. 11): x = n ln 2 + r with |r| <= ln 2 / 2, where
// ln 2 is taken in two parts; e^r by a polynomial; the power of two last, which rounds a denormal result
// once.
#pragma once

#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/polynomial.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// The q of e^r = 1 + r + r^2 q(r), |r| <= ln 2 / 2.
template <class T>
WEFT_INLINE pack<T> exp_tail(pack<T> r) {
    if constexpr (std::is_same_v<T, float>)
        return horner(r, 0.001381493077f, 0.008368767726f, 0.04166838852f, 0.1666652022f, 0.4999999341f);
    else
        return horner(r, 2.500058957161780714e-8, 2.76303808402010169e-7, 2.7557585389651474e-6,
                      0.00002480149275472974776, 0.0001984126950692898064, 0.001388888894393249528,
                      0.008333333333494635109, 0.0416666666665291435, 0.1666666666666641174,
                      0.5000000000000010726);
}

/// e^r for |r| <= ln 2 / 2.
template <class T>
WEFT_INLINE pack<T> exp_near_zero(pack<T> r) {
    const pack<T> one(T(1));
    return fma(fma(exp_tail(r), r, one), r, one);
}

/// x = n ln 2 + r.
template <class T>
struct reduced {
    pack<T> n, r;
};

/// n + shifter: n stands in the lowest bits.
template <class T>
WEFT_INLINE pack<T> shifted_exponent(pack<T> x) {
    return fma(x, pack<T>(T(1.442695040888963407359925)), pack<T>(shifter<T>));
}

template <class T>
WEFT_INLINE reduced<T> reduce_exp(pack<T> x) {
    const auto n = shifted_exponent(x) - pack<T>(shifter<T>);
    const auto r = fma(n, pack<T>(-ln2_low<T>), fma(n, pack<T>(-ln2_high<T>), x));
    return {n, r};
}

/// The greatest and the least argument that need be told apart: beyond them exp is infinite, and 0.
template <class T>
inline constexpr T exp_most = std::is_same_v<T, float> ? T(89) : T(710);
template <class T>
inline constexpr T exp_least = std::is_same_v<T, float> ? T(-105) : T(-746);

/// e^x 2^k; k is a small integer.
template <class T>
WEFT_INLINE pack<T> exp_scaled(pack<T> x, T k) {
    const auto [n, r] = reduce_exp(at_least(at_most(x, exp_most<T> + T(1)), exp_least<T>));
    return scale(exp_near_zero(r), k == T(0) ? n : n + pack<T>(k));
}

/// Up to here e^x and e^-x are normal numbers.
template <class T>
inline constexpr T exp_normal = std::is_same_v<T, float> ? T(87) : T(708);

template <class T>
[[gnu::noinline, gnu::cold]] WEFT_NO_CONTRACT pack<T> exp_anywhere(pack<T> x) {
    return exp_scaled(x, T(0));
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> exp(pack<T> x) {
    if constexpr (detail::scales_at_once<T>) {
        return detail::exp_scaled(x, T(0));
    } else {
        const auto near_zero = detail::exp_near_zero(detail::reduce_exp(x).r);
        const auto y = detail::scale_normal(near_zero, detail::shifted_exponent(x));
        const auto beyond = !(abs(x) <= pack<T>(detail::exp_normal<T>));
        if (any(beyond)) [[unlikely]]
            return detail::exp_anywhere(x);
        return y;
    }
}

/// 2^x: the integer part is exact, so the reduction is.
template <packed_floating T>
WEFT_INLINE pack<T> exp2(pack<T> x) {
    constexpr T most = T(std::numeric_limits<T>::max_exponent + 1);
    constexpr T least = T(std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits - 2);
    const auto v = detail::at_least(detail::at_most(x, most), least);
    const auto n = detail::nearest(v);
    const auto r = (v - n) * pack<T>(T(0.693147180559945309417232121458176568));
    return detail::scale(detail::exp_near_zero(r), n);
}

/// e^x - 1 = 2^n (e^r - 1) + (2^n - 1), in halves so that 2^n does not overflow.
template <packed_floating T>
WEFT_INLINE pack<T> expm1(pack<T> x) {
    constexpr T least = std::is_same_v<T, float> ? T(-18) : T(-38); // e^x is below half an ulp of 1
    const auto [n, r] = detail::reduce_exp(detail::at_least(detail::at_most(x, detail::exp_most<T>), least));
    const auto q = fma(r * r, detail::exp_tail(r), r);
    const auto middle = detail::power_of_two(n - pack<T>(T(1)));
    const auto y = fma(middle, q, middle - pack<T>(T(0.5)));
    // x itself where it is tiny: keeps -0, and denormals exact
    return select(abs(x) < pack<T>(std::numeric_limits<T>::epsilon() / 2), x, y + y);
}

} // namespace weft::inline WEFT_ABI::detail::simd

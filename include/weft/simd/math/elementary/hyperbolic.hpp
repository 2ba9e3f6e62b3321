// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/hyperbolic.hpp - sinh, cosh, tanh, their inverses, and the sigmoid, of packs.
//
// Layer: simd. Question: how are they had from e^x - 1 and log(1 + x), without cancellation or overflow?
//     tanh(splat(1e-8f)) is 1e-8;    sinh(splat(89.f)) is 2.2e38, although e^89 is infinite
//
// Methods: the identities of Sun's fdlibm.
#pragma once

#include <weft/simd/math/elementary/exponential.hpp>
#include <weft/simd/math/elementary/logarithm.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// (e^x - 1) / 4 for 0 <= x < exp_most + 1.
template <class T>
WEFT_INLINE pack<T> quarter_expm1(pack<T> x) {
    const auto [n, r] = reduce_exp(x);
    const auto q = fma(r * r, exp_tail(r), r);
    const auto p = power_of_two(n - pack<T>(T(2)));
    return fma(p, q, p - pack<T>(T(0.25)));
}

} // namespace detail

/// t / (t + 2) with t = e^2|x| - 1, which is 1 long before t overflows.
template <packed_floating T>
WEFT_INLINE pack<T> tanh(pack<T> x) {
    const auto a = detail::at_most(abs(x), T(22));
    const auto t = detail::quarter_expm1(a + a);
    return detail::flip_sign(t / (t + pack<T>(T(0.5))), x);
}

/// (t + t / (t + 1)) / 2 with t = e^|x| - 1.
template <packed_floating T>
WEFT_INLINE pack<T> sinh(pack<T> x) {
    constexpr T most = std::is_same_v<T, float> ? T(89.5) : T(710.6); // sinh is infinite, 2^(n-2) is not
    const auto y = detail::quarter_expm1(detail::at_most(abs(x), most));
    const auto sum = y + y / fma(y, pack<T>(T(4)), pack<T>(T(1)));
    return detail::flip_sign(sum + sum, x);
}

/// e^|x| / 2 + 1 / (2 e^|x|).
template <packed_floating T>
WEFT_INLINE pack<T> cosh(pack<T> x) {
    const auto e = detail::exp_scaled(abs(x), T(-1));
    return e + pack<T>(T(0.25)) / e;
}

/// e^x / (1 + e^x), which is 1 long before e^x overflows, and right where it is denormal.
template <packed_floating T>
WEFT_INLINE pack<T> sigmoid(pack<T> x) {
    const auto e = exp(detail::at_most(x, T(40)));
    return e / (pack<T>(T(1)) + e);
}

namespace detail {

/// Beyond, squares overflow, or log1p has not its usual form.
template <class T>
inline constexpr T squares_most = std::is_same_v<T, float> ? T(0x1p60) : T(0x1p500);

/// a = |x| up to there.
template <class T>
WEFT_INLINE pack<T> asinh_usual(pack<T> a) {
    const pack<T> one(T(1));
    const auto square = a * a;
    return log1p_usual(a + square / (one + sqrt(one + square)));
}
template <class T>
[[gnu::noinline, gnu::cold]] WEFT_NO_CONTRACT pack<T> asinh_anywhere(pack<T> x) {
    const auto a = abs(x);
    const auto far = log(a) + pack<T>(T(0.693147180559945309417232));
    return flip_sign(select(a > pack<T>(squares_most<T>), far, asinh_usual(a)), x);
}

/// x from 1 up to there.
template <class T>
WEFT_INLINE pack<T> acosh_usual(pack<T> x) {
    const auto t = x - pack<T>(T(1));
    return log1p_usual(t + sqrt(fma(t, t, t + t)));
}
template <class T>
[[gnu::noinline, gnu::cold]] WEFT_NO_CONTRACT pack<T> acosh_anywhere(pack<T> x) {
    const auto far = log(x) + pack<T>(T(0.693147180559945309417232));
    const auto y = select(x > pack<T>(squares_most<T>), far, acosh_usual(x));
    return select(x < pack<T>(T(1)), pack<T>(std::numeric_limits<T>::quiet_NaN()), y);
}

/// 2 atanh(s) - 2 s for |s| <= 1/5.
template <class T>
WEFT_INLINE pack<T> atanh_tail(pack<T> s) {
    const auto z = s * s;
    if constexpr (std::is_same_v<T, float>)
        return s * (z * horner(z, 0.237553403f, 0.285323441f, 0.400003165f, 0.666666687f));
    else
        return s * (z * estrin(z, 0.6666666666666666, 0.40000000000008085, 0.2857142856721186,
                               0.2222222305900626, 0.18181736791297387, 0.1538890111368957,
                               0.13209054081797564, 0.13614047041090588));
}

} // namespace detail

/// log1p(a + a^2 / (1 + sqrt(1 + a^2))) with a = |x|; log(2 a) where a^2 would overflow.
template <packed_floating T>
WEFT_INLINE pack<T> asinh(pack<T> x) {
    const auto a = abs(x);
    const auto y = detail::asinh_usual(a);
    if (any(!(a < pack<T>(detail::squares_most<T>)))) [[unlikely]]
        return detail::asinh_anywhere(x);
    return detail::flip_sign(y, x);
}

/// log1p(t + sqrt(2 t + t^2)) with t = x - 1; log(2 x) where t^2 would overflow.
template <packed_floating T>
WEFT_INLINE pack<T> acosh(pack<T> x) {
    const auto y = detail::acosh_usual(x);
    if (any(!((x >= pack<T>(T(1))) & (x < pack<T>(detail::squares_most<T>))))) [[unlikely]]
        return detail::acosh_anywhere(x);
    return y;
}

/// (1 + a) / (1 - a) is near 2^k, and half of its logarithm is (k ln 2) / 2 + atanh(s) with
/// s = (1 + a - 2^k d) / (1 + a + 2^k d), d = 1 - a.
template <packed_floating T>
WEFT_INLINE pack<T> atanh(pack<T> x) {
    using Int = detail::bits_of<T>;
    const pack<T> one(T(1));
    const auto a = abs(x);
    const auto d = one - a;
    // bits, read as integers, are logarithms but for 1/12
    const auto ratio = detail::from_bits<T>(detail::to_bits(one + a) - detail::to_bits(d) +
                                            pack<Int>(Int(detail::bias<T>) << detail::fraction_bits<T>));
    const auto [bits, minus_k] = detail::power_near(ratio);
    const auto power = detail::from_bits<T>(bits);
    const auto rest = one - d;
    const auto lost = a - rest; // what d lacks of 1 - a, while 2^k is small
    const auto above = fma(lost, one + power, fnma(power, d, one) + rest);
    const auto s = above / fma(d, power - one, one + one);
    const auto y = fnma(minus_k, pack<T>(detail::ln2_low<T>), detail::atanh_tail(s));
    const auto twice = fnma(minus_k, pack<T>(detail::ln2_high<T>), (s + s) + y);
    const auto r =
        select(d == pack<T>(T(0)), pack<T>(std::numeric_limits<T>::infinity()),
               select(a < one, pack<T>(T(0.5)) * twice, pack<T>(std::numeric_limits<T>::quiet_NaN())));
    return detail::flip_sign(r, x);
}

} // namespace weft::inline WEFT_ABI::detail::simd

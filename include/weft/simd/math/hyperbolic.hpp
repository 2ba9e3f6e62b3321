// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/hyperbolic.hpp - sinh, cosh, tanh, their inverses, and the sigmoid, of packs.
//
// Layer: simd. Question: how are they had from e^x - 1 and log(1 + x), without cancellation or overflow?
//     tanh(splat(1e-8f)) is 1e-8;    sinh(splat(89.f)) is 2.2e38, although e^89 is infinite
//
// Methods: the identities of Sun's fdlibm.
#pragma once

#include <weft/simd/math/exponential.hpp>
#include <weft/simd/math/logarithm.hpp>

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

/// log1p(a + a^2 / (1 + sqrt(1 + a^2))) with a = |x|; log(2 a) where a^2 would overflow.
template <packed_floating T>
WEFT_INLINE pack<T> asinh(pack<T> x) {
    const pack<T> one(T(1));
    const auto a = abs(x);
    const auto large = a > pack<T>(T(1) / std::numeric_limits<T>::epsilon());
    const auto square = a * a;
    const auto v = a + square / (one + sqrt(one + square));
    const auto y =
        log1p(select(large, a, v)) + select(large, pack<T>(T(0.693147180559945309417232)), pack<T>(T(0)));
    return detail::flip_sign(y, x);
}

/// log1p(t + sqrt(2 t + t^2)) with t = x - 1; log(2 x) where t^2 would overflow.
template <packed_floating T>
WEFT_INLINE pack<T> acosh(pack<T> x) {
    const pack<T> one(T(1));
    const auto t = x - one;
    const auto large = x > pack<T>(T(1) / std::numeric_limits<T>::epsilon());
    const auto v = t + sqrt(fma(t, t, t + t));
    const auto y =
        log1p(select(large, x, v)) + select(large, pack<T>(T(0.693147180559945309417232)), pack<T>(T(0)));
    return select(x < one, pack<T>(std::numeric_limits<T>::quiet_NaN()), y);
}

/// log1p(2 a / (1 - a)) / 2 with a = |x|.
template <packed_floating T>
WEFT_INLINE pack<T> atanh(pack<T> x) {
    const auto a = abs(x);
    const auto y = pack<T>(T(0.5)) * log1p((a + a) / (pack<T>(T(1)) - a));
    return detail::flip_sign(y, x);
}

} // namespace weft::inline WEFT_ABI::detail::simd

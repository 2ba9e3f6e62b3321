// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/trigonometric.hpp - sin, cos and tan of packs.
//
// Layer: simd. Question: how is an angle brought near 0 without losing it?
//     sin(splat(1e30f)) is right, though slow;    sin(infinity) is NaN
//
// Method (Cody and Waite; polynomials on [-pi/4, pi/4] as in Cephes and Sun's fdlibm): x = n pi/2 + r, with
// pi/2 in three parts whose products are exact in a fused multiply-add; so these functions exist where the
// target has it. Lanes too large for that go one by one through <cmath>; each lane's value depends on that
// lane only.
#pragma once

#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/polynomial.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

template <class T>
inline constexpr T half_pi_1 = std::is_same_v<T, float> ? T(0x1.921fb6p+0) : T(0x1.921fb54442d18p+0);
template <class T>
inline constexpr T half_pi_2 = std::is_same_v<T, float> ? T(-0x1.777a5cp-25) : T(0x1.1a62633145c07p-54);
template <class T>
inline constexpr T half_pi_3 = std::is_same_v<T, float> ? T(-0x1.ee59dap-50) : T(-0x1.f1976b7ed8fbcp-110);

/// Beyond this the three parts are not enough.
template <class T>
inline constexpr T most_angle = std::is_same_v<T, float> ? T(1e5) : T(1e8);

/// x = n pi/2 + r; `quadrant` holds n in its lowest bits.
template <class T>
struct angle {
    pack<T> r;
    pack<bits_of<T>> quadrant;
};

template <class T>
WEFT_INLINE angle<T> reduce_angle(pack<T> x) {
    const pack<T> big(shifter<T>);
    const auto shifted = fma(x, pack<T>(T(0.6366197723675813430755351)), big);
    const auto n = shifted - big;
    auto r = fma(n, pack<T>(-half_pi_1<T>), x);
    r = fma(n, pack<T>(-half_pi_2<T>), r);
    r = fma(n, pack<T>(-half_pi_3<T>), r);
    return {r, to_bits(shifted)};
}

template <class T>
WEFT_INLINE pack<T> sin_near_zero(pack<T> r, pack<T> z) {
    if constexpr (std::is_same_v<T, float>)
        return r * horner(z, -0.0001951716247f, 0.008332177009f, -0.1666665492f, 1.f);
    else
        return r * horner(z, 1.589673653353630237e-10, -2.50507571023311378e-8, 2.755731368546658267e-6,
                          -0.0001984126982978913111, 0.00833333333332239006, -0.1666666666666663194, 1.0);
}

template <class T>
WEFT_INLINE pack<T> cos_near_zero(pack<T> z) {
    const auto half_square = fma(z, pack<T>(T(-0.5)), pack<T>(T(1)));
    if constexpr (std::is_same_v<T, float>)
        return fma(z * z, horner(z, 2.44384942e-5f, -0.001388736801f, 0.04166664688f), half_square);
    else
        return fma(z * z,
                   horner(z, -1.135960984982927046e-11, 2.087572255736267141e-9, -2.755731434722647564e-7,
                          0.00002480158728946525957, -0.001388888888887409863, 0.04166666666666659935),
                   half_square);
}

/// y, but in the lanes of `where` f of the element of x; out of the way of the code around it.
template <class T, class F>
[[gnu::noinline, gnu::cold]] pack<T> one_by_one(pack<T> y, pack<T> x, mask<T> where, F f) {
    for (int i = 0; i < lanes<T>; ++i)
        if (where.raw[i] != 0) y.raw[i] = f(x.raw[i]);
    return y;
}

template <class T>
WEFT_INLINE mask<T> odd(pack<bits_of<T>> quadrant) {
    const pack<bits_of<T>> one(1);
    return mask<T>((quadrant & one) == one);
}

/// sin(a) without and cos(a) with one quadrant more, a >= 0.
template <class T>
WEFT_INLINE pack<T> sin_shifted(pack<T> a, bits_of<T> q) {
    const auto [r, n] = reduce_angle(a);
    const auto quadrant = n + pack<bits_of<T>>(q);
    const auto z = r * r;
    const auto y = select(odd<T>(quadrant), cos_near_zero(z), sin_near_zero(r, z));
    constexpr auto to_sign = bits_of<T>(8 * sizeof(T) - 2); // bit 1 of the quadrant is the sign
    return flip_sign(y, from_bits<T>(rewrap<bits_of<T>>(unwrap(quadrant) << to_sign)));
}

template <class T>
WEFT_INLINE mask<T> huge_angle(pack<T> a) {
    return (a > pack<T>(most_angle<T>)) & (a < pack<T>(std::numeric_limits<T>::infinity()));
}

} // namespace detail

// sin and tan of |x| take the sign of x, so that they are odd, -0 included.

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> sin(pack<T> x) {
    const auto a = abs(x);
    const auto y = detail::flip_sign(detail::sin_shifted(a, 0), x);
    const auto huge = detail::huge_angle(a);
    if (any(huge)) [[unlikely]]
        return detail::one_by_one(y, x, huge, [](T v) { return std::sin(v); });
    return y;
}

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> cos(pack<T> x) {
    const auto a = abs(x);
    const auto y = detail::sin_shifted(a, 1);
    const auto huge = detail::huge_angle(a);
    if (any(huge)) [[unlikely]]
        return detail::one_by_one(y, x, huge, [](T v) { return std::cos(v); });
    return y;
}

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> tan(pack<T> x) {
    const auto a = abs(x);
    const auto [r, quadrant] = detail::reduce_angle(a);
    const auto z = r * r;
    const auto s = detail::sin_near_zero(r, z);
    const auto c = detail::cos_near_zero(z);
    const auto odd = detail::odd<T>(quadrant); // then -c / s
    const auto y = detail::flip_sign(select(odd, -c, s) / select(odd, s, c), x);
    const auto huge = detail::huge_angle(a);
    if (any(huge)) [[unlikely]]
        return detail::one_by_one(y, x, huge, [](T v) { return std::tan(v); });
    return y;
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/inverse_trigonometric.hpp - atan, atan2, asin and acos of packs.
//
// Layer: simd. Question: how is the arc had for the whole line, by one polynomial near 0?
//     atan(splat(infinity)) is pi/2;    atan2(-0, -1) is -pi;    asin(1.5) is NaN
//
// Methods as in Cephes: atan x = pi/4 + atan((x - 1) / (x + 1)) = pi/2 - atan(1 / x), so that |x| <=
// tan(pi/8); asin x = pi/2 - 2 asin(sqrt((1 - x) / 2)) for x > 1/2.
#pragma once

#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/polynomial.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

template <class T>
inline constexpr T quarter_turn = T(1.570796326794896619231321691639751442); // pi/2, and the rest:
template <class T>
inline constexpr T quarter_turn_rest =
    std::is_same_v<T, float> ? T(-0x1.777a5cp-25) : T(0x1.1a62633145c07p-54);

/// atan(t) - t for |t| <= tan(pi/8).
template <class T>
WEFT_INLINE pack<T> atan_tail(pack<T> t) {
    const auto z = t * t;
    if constexpr (std::is_same_v<T, float>)
        return t *
               (z * horner(z, -0.06081375678f, 0.1059521875f, -0.1424374833f, 0.1999848447f, -0.3333331543f));
    else
        return t * (z * horner(z, 0.01519542698146127345, -0.03347475193202847854, 0.04503563239126666258,
                               -0.05218408080359413703, 0.05877022420255657905, -0.06666226826309904418,
                               0.07692282763734251217, -0.09090908144773130147, 0.1111111108818521815,
                               -0.1428571428538813937, 0.1999999999999767028, -0.3333333333333332753));
}

/// asin(s) - s for 0 <= s <= 1/2, z = s^2.
template <class T>
WEFT_INLINE pack<T> asin_tail(pack<T> s, pack<T> z) {
    if constexpr (std::is_same_v<T, float>)
        return s *
               (z * horner(z, 0.04222576159f, 0.02414386343f, 0.04547775456f, 0.07495237247f, 0.1666675404f));
    else
        return s * (z * horner(z, 0.03270197934371461495, -0.02111646754748890641, 0.0217905008351155331,
                               0.003672230719652162151, 0.01078931339768661602, 0.01139729355259159338,
                               0.01398101859724567239, 0.01735159548305174967, 0.02237221590763427138,
                               0.03038194267518401996, 0.04464285717528899786, 0.07499999999970094064,
                               0.1666666666666676301));
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> atan(pack<T> x) {
    const pack<T> zero(T(0)), one(T(1));
    const auto a = abs(x);
    const auto far = a > pack<T>(T(2.414213562373095048801688724));
    const auto middle = a > pack<T>(T(0.414213562373095048801688724));
    const auto t =
        select(far, -one, select(middle, a - one, a)) / select(far, a, select(middle, a + one, one));
    const pack<T> turn(detail::quarter_turn<T>), rest(detail::quarter_turn_rest<T>);
    const auto base = select(far, turn, select(middle, turn * pack<T>(T(0.5)), zero));
    const auto base_rest = select(far, rest, select(middle, rest * pack<T>(T(0.5)), zero));
    return detail::flip_sign(base + (t + (detail::atan_tail(t) + base_rest)), x);
}

/// The angle of the point (x, y), from the quotient of the smaller by the greater coordinate.
template <packed_floating T>
WEFT_INLINE pack<T> atan2(pack<T> y, pack<T> x) {
    const pack<T> zero(T(0)), one(T(1));
    const auto a = abs(y), b = abs(x);
    const auto steep = a > b;
    const auto least = select(steep, b, a), most = select(steep, a, b);
    // 0 / 0 is a point on the axis, infinity / infinity one on the diagonal
    auto q = select(most == zero, zero, least / most);
    q = select(least == pack<T>(std::numeric_limits<T>::infinity()), one, q);
    const auto middle = q > pack<T>(T(0.414213562373095048801688724));
    const auto t = select(middle, q - one, q) / select(middle, q + one, one);
    const pack<T> turn(detail::quarter_turn<T>), rest(detail::quarter_turn_rest<T>);
    const pack<T> half_turn(T(0.5) * detail::quarter_turn<T>),
        half_rest(T(0.5) * detail::quarter_turn_rest<T>);
    // r + s is the angle to the nearer axis; reflect it at the diagonal, then at the y axis
    const auto s = detail::atan_tail(t) + select(middle, half_rest, zero);
    const auto r = select(middle, half_turn, zero) + (t + s);
    const auto steeper = select(steep, turn - (r - rest), r);
    const auto whole = select(signbit(x), (turn + turn) - (steeper - (rest + rest)), steeper);
    const auto nan = isnan(x) | isnan(y);
    return select(nan, x + y, detail::flip_sign(whole, y));
}

template <packed_floating T>
WEFT_INLINE pack<T> asin(pack<T> x) {
    const pack<T> middle(T(0.5)), one(T(1));
    const auto a = abs(x);
    const auto far = a > middle;
    const auto z = select(far, (one - a) * middle, a * a);
    const auto s = select(far, sqrt(z), a);
    const auto tail = detail::asin_tail(s, z);
    const auto p = s + tail;
    const pack<T> turn(detail::quarter_turn<T>), rest(detail::quarter_turn_rest<T>);
    return detail::flip_sign(select(far, turn - ((p + p) - rest), p), x);
}

template <packed_floating T>
WEFT_INLINE pack<T> acos(pack<T> x) {
    const pack<T> middle(T(0.5)), one(T(1));
    const auto a = abs(x);
    const auto far = a > middle;
    const auto z = select(far, (one - a) * middle, a * a);
    const auto s = select(far, sqrt(z), a);
    const auto p = s + detail::asin_tail(s, z);
    const pack<T> turn(detail::quarter_turn<T>), rest(detail::quarter_turn_rest<T>);
    const auto near_one = p + p;
    const auto near_zero = turn - (detail::flip_sign(p, x) - rest);
    const auto near_minus_one = (turn + turn) - (near_one - (rest + rest));
    return select(far, select(signbit(x), near_minus_one, near_one), near_zero);
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/power.hpp - pow of packs.
//
// Layer: simd. Question: how is x^y had, when its error is that of y log x times a hundred, or a thousand?
//     pow(splat(2.f), splat(0.5f)) is 1.4142135;    pow(-2, 3) is -8, pow(-2, 0.5) is NaN, pow(0, -1) is
//     infinite
//
// float: in double, half a pack at a time: e^(y log |x|) is then right to far more digits than a float has. double: the
// logarithm in two numbers, 2^-68 of it wrong (its series by s = (x - 1) / (x + 1), whose first terms are in two numbers,
// too), and the exponential of two; without fused operations element by element. The corners are those of C's pow (annex F of
// the standard). Squares are products, as in NumPy: most powers that people write are.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/math/exponential.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/logarithm.hpp>
#include <weft/simd/rounding.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// x^y of its magnitude |x|^y, which is right where |x| is a number and y is one.
template <class T>
WEFT_INLINE pack<T> power_of_sign(pack<T> x, pack<T> y, pack<T> magnitude) {
    const pack<T> zero(T(0)), one(T(1));
    const auto whole = trunc(y) == y; // infinities too, which are even
    const auto middle = y * pack<T>(T(0.5));
    const auto odd = whole & (trunc(middle) != middle);
    // -0 and negative numbers keep their sign for odd powers; other powers of negative numbers are not real
    auto r = flip_sign(magnitude, select(odd, x, zero));
    const auto finite_negative = (x < zero) & isfinite(x);
    r = select(finite_negative & !whole, pack<T>(std::numeric_limits<T>::quiet_NaN()), r);
    const auto certain = (y == zero) | (x == one) | ((abs(x) == one) & isinf(y));
    return select(certain, one, select(isnan(x) | isnan(y), x + y, r));
}

/// A number in two parts, the second less than the last place of the first.
template <class T>
struct two_parts {
    pack<T> high, low;
};

template <class P>
WEFT_INLINE P product_of(P x, P y) {
    const auto high = x.high * y.high;
    return {high, fma(x.high, y.low, fma(x.low, y.high, fms(x.high, y.high, high)))};
}
/// x + y where |x| >= |y|.
template <class P>
WEFT_INLINE P sum_of(P x, P y) {
    const auto high = x.high + y.high;
    return {high, ((x.high - high) + y.high) + (x.low + y.low)};
}

/// log x of positive numbers. Of 0 and infinity, it is infinite; NaN stays NaN.
template <std::same_as<double> T>
WEFT_INLINE two_parts<T> log_in_parts(pack<T> x) {
    const pack<T> zero(T(0)), two(T(2));
    const auto [f, e] = split(x);
    // s = f / (2 + f)
    const auto divisor = two + f;
    const auto first = f / divisor;
    const auto rest = fnma(first, divisor, f) - first * (f - (divisor - two));
    const two_parts<T> s{first, rest / divisor};
    // log(1 + f) = 2 s + s z (2/3 + z (2/5 + z (2/7 + ...))), z = s^2
    const auto z = product_of(s, s);
    const auto tail = z.high * horner(z.high, 0.11049680857112264, 0.10423988760302223, 0.11768226491213093,
                                      0.13333266632334245, 0.1538461606871408, 0.18181818178379319,
                                      0.22222222222228799, 0.2857142857142857);
    const auto fifth = sum_of(two_parts<T>{pack<T>(0.4), pack<T>(-2.2204460492503132e-17)}, {tail, zero});
    const auto third = sum_of(two_parts<T>{pack<T>(0.6666666666666666), pack<T>(3.700743415417188e-17)},
                              product_of(z, fifth));
    const auto log_of_fraction =
        sum_of(two_parts<T>{s.high + s.high, s.low + s.low}, product_of(s, product_of(z, third)));
    // e ln 2, whose first part is exact
    const auto sum = sum_of(two_parts<T>{e * pack<T>(ln2_high<T>), e * pack<T>(ln2_low<T>)}, log_of_fraction);
    const auto high = sum.high + sum.low;
    const auto low = (sum.high - high) + sum.low;
    const pack<T> infinity(std::numeric_limits<T>::infinity());
    const auto positive = (x > zero) & (x < infinity);
    return {select(positive, high, select(x == zero, -infinity, x)), select(positive, low, zero)};
}

/// e^(x + y), y below the last places of x.
template <std::same_as<double> T>
WEFT_INLINE pack<T> exp_of_parts(pack<T> x, pack<T> y) {
    const pack<T> one(T(1));
    const auto v = at_least(at_most(x, exp_most<T> + T(1)), exp_least<T> - T(1));
    const auto n = shifted_exponent(v) - pack<T>(shifter<T>);
    const auto coarse = fma(n, pack<T>(-ln2_high<T>), v);
    const auto r = fma(n, pack<T>(-ln2_low<T>), coarse);
    const auto rest = select(v == x, fma(n, pack<T>(-ln2_low<T>), coarse - r) + y, pack<T>(T(0)));
    const auto high = one + r;
    const auto low = fma(r * r, exp_tail(r), (one - high) + r);
    return scale(high + fma(high + low, rest, low), n);
}

template <std::same_as<float> T>
WEFT_INLINE pack<T> power(pack<T> x, pack<T> y) {
    using wide = std::conditional_t<std::is_same_v<T, float>, double, T>; // double, looked up late
    constexpr int part = lanes<wide>;
    using narrow = vector_t<T, part>;
    const auto a = abs(x);
    narrow base[2], exponent[2], powers[2];
    __builtin_memcpy(base, &a.raw, sizeof base);
    __builtin_memcpy(exponent, &y.raw, sizeof exponent);
    for (int i = 0; i < 2; ++i) {
        const pack<wide> b(convert_vector<wide, T, part>(base[i]));
        const pack<wide> e(convert_vector<wide, T, part>(exponent[i]));
        powers[i] = convert_vector<T, wide, part>(exp(e * log(b)).raw);
    }
    const pack<T> magnitude(concat<typename pack<T>::raw_type>(
        powers[0], powers[1], std::make_index_sequence<std::size_t(lanes<T>)>{}));
    return power_of_sign(x, y, magnitude);
}

template <std::same_as<double> T>
    requires fused
WEFT_INLINE pack<T> power(pack<T> x, pack<T> y) {
    const auto log_x = log_in_parts(abs(x));
    const auto high = y * log_x.high;
    const auto low = fma(y, log_x.low, fms(y, log_x.high, high));
    return power_of_sign(x, y, exp_of_parts(high, low));
}

template <std::same_as<double> T>
    requires(!fused)
WEFT_INLINE pack<T> power(pack<T> x, pack<T> y) {
    T base[std::size_t(lanes<T>)], exponent[std::size_t(lanes<T>)];
    store(base, x);
    store(exponent, y);
    for (int i = 0; i < lanes<T>; ++i)
        base[i] = pow(base[i], exponent[i]);
    return load(base);
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> pow(pack<T> x, pack<T> y) {
    const auto is_square = y == pack<T>(T(2));
    const pack<T> square = mul(x, x);
    if (!any(!is_square)) return square;
    return select(is_square, square, detail::power(x, y));
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/power.hpp - pow of packs.
//
// Layer: simd. Question: how is x^y had, when its error is that of y log x times a hundred?
//     pow(splat(2.f), splat(0.5f)) is 1.4142135;    pow(-2, 3) is -8, pow(-2, 0.5) is NaN, pow(0, -1) is
//     infinite
//
// Of floats in double, half a pack at a time: e^(y log |x|) is then right to far more digits than a float has. The
// corners are those of C's pow (annex F of the standard). For double that would need twice its digits, so elements go
// one by one. Squares are products, as in NumPy: most powers that people write are.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/math/exponential.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/logarithm.hpp>
#include <weft/simd/rounding.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

template <std::same_as<float> T>
    requires has_pack<T>
WEFT_INLINE pack<T> pow(pack<T> x, pack<T> y) {
    const auto is_square = y == pack<T>(T(2));
    const pack<T> square = mul(x, x);
    if (!any(!is_square)) return square;
    using wide = std::conditional_t<std::is_same_v<T, float>, double, T>; // double, looked up late
    constexpr int part = lanes<wide>;
    using narrow = detail::vector_t<T, part>;
    const auto a = abs(x);
    narrow base[2], exponent[2], power[2];
    __builtin_memcpy(base, &a.raw, sizeof base);
    __builtin_memcpy(exponent, &y.raw, sizeof exponent);
    for (int i = 0; i < 2; ++i) {
        const pack<wide> b(detail::convert_vector<wide, T, part>(base[i]));
        const pack<wide> e(detail::convert_vector<wide, T, part>(exponent[i]));
        power[i] = detail::convert_vector<T, wide, part>(exp(e * log(b)).raw);
    }
    const pack<T> magnitude(detail::concat<typename pack<T>::raw_type>(
        power[0], power[1], std::make_index_sequence<std::size_t(lanes<T>)>{}));

    const pack<T> zero(T(0)), one(T(1));
    const auto whole = trunc(y) == y; // infinities too, which are even
    const auto middle = y * pack<T>(T(0.5));
    const auto odd = whole & (trunc(middle) != middle);
    // -0 and negative numbers keep their sign for odd powers; other powers of negative numbers are not real
    auto r = detail::flip_sign(magnitude, select(odd, x, zero));
    const auto finite_negative = (x < zero) & isfinite(x);
    r = select(finite_negative & !whole, pack<T>(std::numeric_limits<T>::quiet_NaN()), r);
    const auto certain = (y == zero) | (x == one) | ((a == one) & isinf(y));
    r = select(certain, one, select(isnan(x) | isnan(y), x + y, r));
    return select(is_square, square, r);
}

template <std::same_as<double> T>
    requires has_pack<T>
WEFT_INLINE pack<T> pow(pack<T> x, pack<T> y) {
    if (!any(y != pack<T>(T(2)))) return mul(x, x);
    T base[std::size_t(lanes<T>)], exponent[std::size_t(lanes<T>)];
    store(base, x);
    store(exponent, y);
    for (int i = 0; i < lanes<T>; ++i)
        base[i] = pow(base[i], exponent[i]);
    return load(base);
}

} // namespace weft::inline WEFT_ABI::detail::simd

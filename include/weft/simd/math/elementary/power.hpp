// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/power.hpp - pow of packs.
//
// Layer: simd. Question: how is x^y had, when its error is that of y log x times a hundred, or a thousand?
//     pow(splat(2.f), splat(0.5f)) is 1.4142135;    pow(-2, 3) is -8, pow(-2, 0.5) is NaN, pow(0, -1) is
//     infinite
//
// As in S. Nagy's pow of ARM's Optimized Routines: x = m 2^k, c near 1 / m from a table, r = c m - 1, which is exact, and log x =
// k ln 2 - log c + log(1 + r) in two numbers; then e^(y log x) by a table of 2^(i / 16). What is not positive, normal and of a
// normal power goes another way, whose elements have the same bits. Without fused operations, floats go in double, half a
// pack at a time, and doubles one by one. The corners are those of C's pow (annex F of the standard). Squares are products, as in
// NumPy: most powers that people write are.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/math/elementary/exponential.hpp>
#include <weft/simd/math/elementary/logarithm.hpp>
#include <weft/simd/math/elementary/power_table.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/lookup.hpp>
#include <weft/simd/rounding.hpp>

#include <bit>

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

/// A sum of two.
template <class T>
struct two_parts {
    pack<T> high, low;
};

/// What is taken from a biased exponent that stands in the lowest bits of `shifter`.
template <class T>
inline constexpr T shifted_bias = shifter<T> + T(bias<T>);

/// log x of positive normal numbers, less ln 2 for each unit that `origin` is above `shifted_bias`; its second part may have a
/// few places of the first.
template <class T>
WEFT_INLINE two_parts<T> log_in_parts(pack<T> x, pack<T> origin) {
    using table = power_table<T>;
    using Int = bits_of<T>;
    using U = wrapping<Int>;
    // cells are 1 / 64 wide below 1 and 1 / 32 above, and 1 is in the middle of one
    constexpr auto least = std::bit_cast<Int>(T(1) - T(33) / T(128));
    const auto b = to_bits(x) + pack<Int>((Int(bias<T>) << fraction_bits<T>)-least);
    const auto m = from_bits<T>((b & pack<Int>((Int(1) << fraction_bits<T>)-1)) + pack<Int>(least));
    const auto cell = rewrap<Int>(unwrap(b) >> U(fraction_bits<T> - 5));
    const auto biased = rewrap<Int>(unwrap(b) >> U(fraction_bits<T>));
    const auto k = from_bits<T>(biased | to_bits(pack<T>(shifter<T>))) - origin;

    const auto r = fma(m, looked_up(table::inverse, cell), pack<T>(T(-1)));
    const auto start = fma(k, pack<T>(ln2_high<T>), looked_up(table::log, cell)); // exact
    const auto rest = fma(k, pack<T>(ln2_low<T>), looked_up(table::log_rest, cell));
    const auto sum = start + r;
    const auto sum_rest = (start - sum) + r;
    // log(1 + r) = r - r^2 / 2 + r^3 q
    const pack<T> minus_half(T(-0.5));
    const auto r2 = r * r;
    const auto high = fma(r2, minus_half, sum);
    const auto high_rest = fma(r2, minus_half, sum - high);
    const auto lost = fma(fms(r, r, r2), minus_half, rest) + sum_rest;
    pack<T> q;
    if constexpr (std::is_same_v<T, float>)
        q = fma(r2, horner(r, -0.166715682f, 0.200056016f), horner(r, -0.25f, 0.333333343f));
    else
        q = estrin(r, 0.3333333333333333, -0.24999999999999997, 0.20000000000137033, -0.1666666666679228,
                   0.14285712538132753, -0.12499998398037836, 0.11118242363665158, -0.10006537020240422);
    return {high, fma(r2 * r, q, lost) + high_rest};
}

/// x^y is power 2^floor(n / parts), where n + shifter is `shifted`.
template <class T>
struct power_in_parts {
    pack<T> power, shifted;
    pack<T> log, size; ///< of x, and of x^y, nearly
};
template <class T>
WEFT_INLINE power_in_parts<T> power_by_table(pack<T> x, pack<T> y, pack<T> origin) {
    using table = power_table<T>;
    constexpr T part = T(1) / T(table::parts);
    const auto [high, low] = log_in_parts(x, origin);
    const auto t = y * high;
    const auto t_low = fma(y, low, fms(y, high, t));
    // y log x = n ln 2 / parts + r
    const auto size = t + t_low;
    const auto shifted = fma(size, pack<T>(T(table::parts * 1.4426950408889634)), pack<T>(shifter<T>));
    const auto n = shifted - pack<T>(shifter<T>);
    const auto r = fma(n, pack<T>(-ln2_high<T> * part), t) + fma(n, pack<T>(-ln2_low<T> * part), t_low);
    const auto r2 = r * r;
    pack<T> q; // e^r - 1
    if constexpr (std::is_same_v<T, float>)
        q = fma(r2, horner(r, 0.166667193f, 0.500002444f), r);
    else
        q = fma(r2 * r2,
                fma(r2, horner(r, 0.00019841464175558392, 0.0013889063789935463),
                    horner(r, 0.008333333332990724, 0.04166666666358317)),
                fma(r2, horner(r, 0.16666666666666669, 0.5), r));
    const auto whole = looked_up(table::power, to_bits(shifted));
    return {whole + fma(whole, q, looked_up(table::power_rest, to_bits(shifted))), shifted, high, size};
}

/// Any x and y.
template <packed_floating T>
    requires fused
[[gnu::noinline, gnu::cold]] WEFT_NO_CONTRACT pack<T> power_anywhere(pack<T> x, pack<T> y) {
    constexpr T limit = std::is_same_v<T, float> ? 110 : 800; // far beyond the least and the greatest number
    constexpr int up = std::numeric_limits<T>::digits;
    const pack<T> zero(T(0)), infinity(std::numeric_limits<T>::infinity());
    const auto a = abs(x);
    const auto tiny = a < pack<T>((std::numeric_limits<T>::min)());
    const auto [power, shifted, log, size] =
        power_by_table(select(tiny, a * pack<T>(T(1ULL << up)), a), y,
                       select(tiny, pack<T>(shifted_bias<T> + T(up)), pack<T>(shifted_bias<T>)));
    const auto k = floor((shifted - pack<T>(shifter<T>)) * pack<T>(T(1) / T(power_table<T>::parts)));
    const auto t = y * select(a == zero, -infinity, select(a == infinity, infinity, log));
    const auto near = select(t < pack<T>(-limit), zero, scale(power, k));
    return power_of_sign(x, y, select(t > pack<T>(limit), infinity, near));
}

template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> power(pack<T> x, pack<T> y) {
    using Int = bits_of<T>;
    constexpr T normal = std::is_same_v<T, float> ? 87 : 708; // e^87 and e^-87 are normal numbers
    constexpr int parts = std::countr_zero(unsigned(power_table<T>::parts));
    const auto [power, shifted, log, size] = power_by_table(x, y, pack<T>(shifted_bias<T>));
    const auto exponent = rewrap<Int>(unwrap(to_bits(shifted)) << (fraction_bits<T> - parts)) &
                          pack<Int>(~((Int(1) << fraction_bits<T>)-1));
    const auto usual = (x >= pack<T>((std::numeric_limits<T>::min)())) &
                       (x < pack<T>(std::numeric_limits<T>::infinity())) & (abs(size) < pack<T>(normal));
    if (any(!usual)) [[unlikely]]
        return power_anywhere(x, y);
    return from_bits<T>(to_bits(power) + exponent);
}

template <std::same_as<float> T>
    requires(!fused)
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
    const auto other = y != pack<T>(T(2));
    const pack<T> square = mul(x, x);
    if (!any(other)) return square;
    return select(other, detail::power(x, y), square);
}

} // namespace weft::inline WEFT_ABI::detail::simd

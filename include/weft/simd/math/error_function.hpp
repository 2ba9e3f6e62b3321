// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/error_function.hpp - erf and erfc of packs.
//
// Layer: simd. Question: how are the error function and its complement had for the whole line?
//     erf(splat(0.5f)) is 0.5204999;    erf(infinity) is 1;    erfc(splat(26.0)) is 5.66e-296
//
// Method: erf(x) = x + x S(x^2) near 0; 1 - e^-P(x) elsewhere, where P fits -log erfc. erfc(x) = e^-x^2 Q(t) / (1 + 2 x) with
// t = (x - 3) / (x + 3) for x >= 0 (forms found by N. Juffa); Q interpolates at Chebyshev's points.
#pragma once

#include <weft/simd/math/elementary/exponential.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// erf(a) for |a| < 1.
template <class T>
WEFT_INLINE pack<T> erf_near_zero(pack<T> a) {
    const auto z = a * a;
    if constexpr (std::is_same_v<T, float>)
        return fma(a,
                   horner(z, 8.215410247e-5f, -0.0008105961439f, 0.005197796789f, -0.02685810411f,
                          0.1128367254f, -0.3761263229f, 0.1283791665f),
                   a);
    else
        return fma(a,
                   horner(z, -4.233105487957463408e-12, 8.710449294457782189e-11, -1.216496387497595997e-9,
                          1.479246882693970404e-8, -1.636464946038828821e-7, 1.646204597369606316e-6,
                          -0.00001492564759414226697, 0.0001205533290379995995, -0.0008548327021955723116,
                          0.005223977625423605754, -0.02686617064512986773, 0.1128379167095512036,
                          -0.3761263890318375238, 0.1283791670955125739),
                   a);
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> erf(pack<T> x) {
    const auto a = abs(x);
    pack<T> p;
    constexpr bool single = std::is_same_v<T, float>;
    const auto v = detail::at_most(a, single ? T(4) : T(6)); // erf is 1 from there
    if constexpr (single)
        p = detail::horner(v, 2.082936812e-5f, -0.0004314016747f, 0.004156292156f, -0.02508071112f,
                           0.1082205281f, 0.6334007194f, 1.129488473f, -0.0001692193674f);
    else
        p = detail::horner(v, -2.261203792650192208e-14, 1.25133943874511017e-12, -3.278681634981257189e-11,
                           5.410545848749505022e-10, -6.307756938563715602e-9, 5.519817515169584129e-8,
                           -3.75585925215579837e-7, 2.026886903346688152e-6, -8.73637920840711676e-6,
                           0.00002981636548638813882, -0.00007753731383865035502, 0.0001348221386937500175,
                           -0.00005882036329070206218, -0.0005067218745647100313, 0.001629600113416455189,
                           -0.0001667024469602081169, -0.01914959047130965901, 0.1027805076647977343,
                           0.6366176850405238366, 1.128379514041068083, -2.728245850257459438e-8);
    const auto large = pack<T>(T(1)) - exp(-p);
    const auto near_zero = a < pack<T>(single ? T(0.92) : T(0.99));
    return detail::flip_sign(select(near_zero, detail::erf_near_zero(a), large), x);
}

/// The square of x is taken in two parts: what its first one lacks counts a thousandfold.
template <packed_floating T>
    requires fused
WEFT_INLINE pack<T> erfc(pack<T> x) {
    constexpr bool single = std::is_same_v<T, float>;
    const pack<T> one(T(1)), three(T(3));
    const auto a = detail::at_most(abs(x), single ? T(10.3) : T(27.4)); // erfc is 0 from there
    const auto t = (a - three) / (a + three);
    pack<T> q;
    if constexpr (single)
        q = detail::horner(t, -0.000275456019f, -0.000793182578f, 0.0019982251f, 0.00257821807f,
                           -0.0237924583f, 0.06829324f, -0.119272292f, 0.129646648f, -0.0475622986f,
                           -0.135621146f, 1.25300806f);
    else
        q = detail::horner(
            t, -4.1768196660037722e-09, -8.4199973557677222e-09, 3.2861553413518606e-08,
            9.1607396139453005e-08, -1.3113786835184808e-07, -6.0465841073462386e-07, 3.4911021410162412e-07,
            3.4637351925482757e-06, -7.277106356633066e-07, -2.0096509494073289e-05, 4.9482134243545569e-06,
            0.00012509811635125315, -0.00010515951067996811, -0.00077983203148357437, 0.0018886903157384679,
            0.0025293917875533331, -0.023770514914621309, 0.068308027345848871, -0.11927366341550831,
            0.12964515870270424, -0.047562294353446777, -0.13562110612458067, 1.2530080582697296);
    const auto square = a * a;
    const auto [n, r] = detail::reduce_exp(-square);
    // e^r (1 - lost) as a sum, rounded once
    const auto lost = fms(a, a, square);
    const auto high = one + r;
    const auto rest = fma(r * r, detail::exp_tail(r), (one - high) + r);
    const auto low = fnma(high + rest, lost, rest);
    // q / (1 + 2 a), and what rounding took from it: 1 / (1 + 2 a) is 0.85 of it, to a few hundredths
    const auto twice = a + a, divisor = one + twice;
    const auto factor = q / divisor;
    const auto rest_of_q = fnma(factor, one - (divisor - twice), fnma(factor, divisor, q)); // for a >= 1/2
    const auto factor_lost = rest_of_q * (factor * pack<T>(T(0.85)));
    const auto upper = detail::scale(fma(high, factor, fma(high, factor_lost, low * factor)), n);
    const auto far = select(x < pack<T>(T(0)), pack<T>(T(2)) - upper, upper);
    return select(abs(x) < pack<T>(T(0.5)), one - detail::erf_near_zero(x), far);
}

} // namespace weft::inline WEFT_ABI::detail::simd

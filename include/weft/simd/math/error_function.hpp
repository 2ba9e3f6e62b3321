// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/error_function.hpp - erf of packs.
//
// Layer: simd. Question: how is the error function had for the whole line?
//     erf(splat(0.5f)) is 0.5204999;    erf(infinity) is 1
//
// Method: erf(x) = x + x S(x^2) near 0; 1 - e^-P(x) elsewhere, where P fits -log erfc (a form found by N.
// Juffa).
#pragma once

#include <weft/simd/math/exponential.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

template <packed_floating T>
WEFT_INLINE pack<T> erf(pack<T> x) {
    const auto a = abs(x);
    const auto z = a * a;
    pack<T> s, p;
    constexpr bool single = std::is_same_v<T, float>;
    const auto v = detail::at_most(a, single ? T(4) : T(6)); // erf is 1 from there
    if constexpr (single) {
        s = detail::horner(z, 8.215410247e-5f, -0.0008105961439f, 0.005197796789f, -0.02685810411f,
                           0.1128367254f, -0.3761263229f, 0.1283791665f);
        p = detail::horner(v, 2.082936812e-5f, -0.0004314016747f, 0.004156292156f, -0.02508071112f,
                           0.1082205281f, 0.6334007194f, 1.129488473f, -0.0001692193674f);
    } else {
        s = detail::horner(z, -4.233105487957463408e-12, 8.710449294457782189e-11, -1.216496387497595997e-9,
                           1.479246882693970404e-8, -1.636464946038828821e-7, 1.646204597369606316e-6,
                           -0.00001492564759414226697, 0.0001205533290379995995, -0.0008548327021955723116,
                           0.005223977625423605754, -0.02686617064512986773, 0.1128379167095512036,
                           -0.3761263890318375238, 0.1283791670955125739);
        p = detail::horner(v, -2.261203792650192208e-14, 1.25133943874511017e-12, -3.278681634981257189e-11,
                           5.410545848749505022e-10, -6.307756938563715602e-9, 5.519817515169584129e-8,
                           -3.75585925215579837e-7, 2.026886903346688152e-6, -8.73637920840711676e-6,
                           0.00002981636548638813882, -0.00007753731383865035502, 0.0001348221386937500175,
                           -0.00005882036329070206218, -0.0005067218745647100313, 0.001629600113416455189,
                           -0.0001667024469602081169, -0.01914959047130965901, 0.1027805076647977343,
                           0.6366176850405238366, 1.128379514041068083, -2.728245850257459438e-8);
    }
    const auto small = fma(a, s, a);
    const auto large = pack<T>(T(1)) - exp(-p);
    return detail::flip_sign(select(a < pack<T>(single ? T(0.92) : T(0.99)), small, large), x);
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/polynomial.hpp - the tools of the elementary functions: polynomials and powers of two.
//
// Layer: simd. Question: how are polynomials and 2^n computed in a register, on any target?
//     horner(x, c2, c1, c0)  is  (c2 x + c1) x + c0;    scale(p, n)  is  p 2^n, rounded once, also where
//     denormal
//
// Coefficients of this layer are minimax polynomials (Lawson's iteration in 45 digits) for the formula at
// hand.
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/fma.hpp>

namespace weft::inline WEFT_ABI::detail::simd::detail {

/// Polynomial in x, the coefficient of the highest power first.
template <class T, class... C>
WEFT_INLINE pack<T> horner(pack<T> x, T first, C... rest) {
    pack<T> r(first);
    ((r = fma(r, x, pack<T>(static_cast<T>(rest)))), ...);
    return r;
}

/// Polynomial of degree 4 to 7 in x, the constant first, by Estrin's scheme: few steps wait for the one before.
template <class T, class... C>
WEFT_INLINE pack<T> estrin(pack<T> x, T c0, T c1, T c2, T c3, T c4, C... rest) {
    const auto x2 = x * x;
    const auto low = fma(x2, horner(x, c3, c2), horner(x, c1, c0));
    const T c[] = {static_cast<T>(rest)..., T(0)};
    auto high = pack<T>(c4);
    if constexpr (sizeof...(C) > 0) high = horner(x, c[0], c4);
    if constexpr (sizeof...(C) == 2) high = fma(x2, pack<T>(c[1]), high);
    if constexpr (sizeof...(C) == 3) high = fma(x2, horner(x, c[2], c[1]), high);
    return fma(x2 * x2, high, low);
}

/// A number so large that adding it rounds to an integer, which then stands in the lowest bits.
template <class T>
inline constexpr T shifter = static_cast<T>(3ULL << (std::numeric_limits<T>::digits - 2));
template <class T>
inline constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;
template <class T>
inline constexpr int bias = std::numeric_limits<T>::max_exponent - 1;

/// x rounded to an integer; |x| must be far below `shifter`.
template <class T>
WEFT_INLINE pack<T> nearest(pack<T> x) {
    return (x + pack<T>(shifter<T>)) - pack<T>(shifter<T>);
}

/// 2^n of an integer n for which this is a normal number.
template <class T>
WEFT_INLINE pack<T> power_of_two(pack<T> n) {
    const auto in_low_bits = to_bits(n + pack<T>(shifter<T> + T(bias<T>)));
    return from_bits<T>(rewrap<bits_of<T>>(unwrap(in_low_bits) << fraction_bits<T>));
}

/// p 2^n where p and the result are normal numbers: n, given as n + shifter, is added to the exponent.
template <class T>
WEFT_INLINE pack<T> scale_normal(pack<T> p, pack<T> shifted) {
    return from_bits<T>(to_bits(p) + rewrap<bits_of<T>>(unwrap(to_bits(shifted)) << fraction_bits<T>));
}

/// Whether `scale` is one instruction.
template <class T>
#if defined(EIGEN_VECTORIZE_AVX512)
inline constexpr bool scales_at_once = true;
#else
inline constexpr bool scales_at_once = false;
#endif

/// p 2^n of an integer n with |n| < 2 bias, rounded once; p about 1.
template <class T>
WEFT_INLINE pack<T> scale(pack<T> p, pack<T> n) {
#if defined(EIGEN_VECTORIZE_AVX512)
    using raw = typename pack<T>::raw_type;
    if constexpr (std::is_same_v<T, float>)
        return pack<T>(raw(_mm512_maskz_scalef_ps(__mmask16(-1), __m512(p.raw), __m512(n.raw))));
    else
        return pack<T>(raw(_mm512_maskz_scalef_pd(__mmask8(-1), __m512d(p.raw), __m512d(n.raw))));
#else
    const auto middle = nearest(n * pack<T>(T(0.5)));
    return p * power_of_two(middle) * power_of_two(n - middle); // the first product is exact
#endif
}

/// ln 2 in two parts of one sign; n * high is exact for |n| < 2^11.
template <class T>
inline constexpr T ln2_high = std::is_same_v<T, float> ? T(0.693115234375) : T(0.6931471803691238164901733);
template <class T>
inline constexpr T ln2_low =
    std::is_same_v<T, float> ? T(0.000031946184945309417232) : T(1.9082149292705878161e-10);

/// x where it is at most `bound` or NaN, else `bound`; and the other way round.
template <class T>
WEFT_INLINE pack<T> at_most(pack<T> x, T bound) {
    return lesser(pack<T>(bound), x);
}
template <class T>
WEFT_INLINE pack<T> at_least(pack<T> x, T bound) {
    return greater(pack<T>(bound), x);
}

} // namespace weft::inline WEFT_ABI::detail::simd::detail

// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/logarithm.hpp - log, log2, log10 and log1p of packs.
//
// Layer: simd. Question: how is the logarithm of a whole register had, denormals, zeros and infinities
// included?
//     log(splat(1e-45f)) is -103.28, log(0) is -infinity, log(-1) is NaN; log2 of a power of two is exact
//
// Method: x = m 2^e with 3/4 <= m < 3/2 and f = m - 1. For float log(1 + f) = f - f^2 / 2 + f^3 P(f); for
// double by s = f / (2 + f), as in Sun's fdlibm: log(1 + f) = f - (f^2 / 2 - s (f^2 / 2 + R(s^2))).
#pragma once

#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/polynomial.hpp>

#include <bit>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// A positive number as (1 + f) 2^e.
template <class T>
struct split_number {
    pack<T> f, e;
};

/// Where AVX-512 splits the number, e is infinite for 0 and infinity, f is NaN for negative x: ln 2 in two
/// parts of one sign then gives an infinite sum.
#if defined(EIGEN_VECTORIZE_AVX512)
inline constexpr bool splits_all = true;
template <class T>
WEFT_INLINE split_number<T> split(pack<T> x) {
    using raw = typename pack<T>::raw_type;
    const pack<T> one(T(1));
    if constexpr (std::is_same_v<T, float>) {
        constexpr auto all = __mmask16(-1);
        const pack<T> m(
            raw(_mm512_maskz_getmant_ps(all, __m512(x.raw), _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan)));
        const pack<T> e(raw(_mm512_maskz_getexp_ps(all, __m512(x.raw))));
        return {m - one, select(m < one, e + one, e)};
    } else {
        constexpr auto all = __mmask8(-1);
        const pack<T> m(
            raw(_mm512_maskz_getmant_pd(all, __m512d(x.raw), _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_nan)));
        const pack<T> e(raw(_mm512_maskz_getexp_pd(all, __m512d(x.raw))));
        return {m - one, select(m < one, e + one, e)};
    }
}
#else
inline constexpr bool splits_all = false;
template <class T>
WEFT_INLINE split_number<T> split(pack<T> x) {
    using Int = bits_of<T>;
    using U = wrapping<Int>;
    constexpr T up = T(1ULL << fraction_bits<T>);
    constexpr Int three_quarters = std::is_same_v<T, float> ? Int(0x3f400000) : Int(0x3fe8000000000000);
    const auto tiny = x < pack<T>((std::numeric_limits<T>::min)());
    const auto b = to_bits(select(tiny, x * pack<T>(up), x)) - pack<Int>(three_quarters);
    const auto m = from_bits<T>((b & pack<Int>((Int(1) << fraction_bits<T>)-1)) + pack<Int>(three_quarters));
    // The biased exponent is positive: shifted out, put into the low bits of `shifter` and read back as a
    // number.
    const auto biased = unwrap(b + pack<Int>(Int(bias<T>) << fraction_bits<T>)) >> U(fraction_bits<T>);
    const auto e =
        from_bits<T>(rewrap<Int>(biased) | to_bits(pack<T>(shifter<T>))) - pack<T>(shifter<T> + T(bias<T>));
    return {m - pack<T>(T(1)), select(tiny, e - pack<T>(T(fraction_bits<T>)), e)};
}
#endif

/// log(1 + f) - f for -1/4 <= f < 1/2.
template <class T>
WEFT_INLINE pack<T> log_tail(pack<T> f) {
    const auto z = f * f;
    if constexpr (std::is_same_v<T, float>) {
        const auto p = estrin(f, 0.333334492f, -0.2500009577f, 0.1999086039f, -0.1664731801f, 0.1447838958f,
                              -0.131610835f, 0.1046287813f, -0.04507485481f);
        return z * fma(f, p, pack<T>(T(-0.5)));
    } else {
        const auto s = f / (f + pack<T>(T(2)));
        const auto s2 = s * s;
        const auto r = s2 * estrin(s2, 0.6666666666666659731, 0.4000000000005595493, 0.2857142855600492077,
                                   0.2222222427639795443, 0.1818166707878460319, 0.1539107271320863909,
                                   0.1317425730286172223, 0.1383859719490750639);
        const auto h = z * pack<T>(T(0.5));
        return fms(s, h + r, h);
    }
}

/// The values of a logarithm where x is not a positive finite number.
template <class T>
WEFT_INLINE pack<T> log_corners(pack<T> x, pack<T> result) {
    if constexpr (splits_all) return result;
    constexpr T infinity = std::numeric_limits<T>::infinity();
    const auto outside = select(x == pack<T>(T(0)), pack<T>(-infinity), // and NaN and infinity as they are
                                select(x < pack<T>(T(0)), pack<T>(std::numeric_limits<T>::quiet_NaN()), x));
    return select((x > pack<T>(T(0))) & (x < pack<T>(infinity)), result, outside);
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> log(pack<T> x) {
    const auto [f, e] = detail::split(x);
    const auto y = fma(e, pack<T>(detail::ln2_low<T>), detail::log_tail(f));
    return detail::log_corners(x, fma(e, pack<T>(detail::ln2_high<T>), f + y));
}

template <packed_floating T>
WEFT_INLINE pack<T> log2(pack<T> x) {
    constexpr T high = T(1.442695040888963407359925);
    constexpr T low = std::is_same_v<T, float> ? T(1.92596299113e-8) : T(2.035527374093103205e-17);
    const auto [f, e] = detail::split(x);
    const auto y = f + detail::log_tail(f);
    return detail::log_corners(x, fma(y, pack<T>(high), fma(y, pack<T>(low), e)));
}

template <packed_floating T>
WEFT_INLINE pack<T> log10(pack<T> x) {
    constexpr T high = std::is_same_v<T, float> ? T(0.301025390625) : T(0.3010299955494701862335205);
    constexpr T low = std::is_same_v<T, float> ? T(4.6050389811952137389e-6) : T(1.1451100898021838691e-10);
    constexpr T lg_e = T(0.4342944819032518276511289);
    constexpr T lg_e_rest = std::is_same_v<T, float> ? T(-1.01030500522e-8) : T(1.0983196502167651099e-17);
    const auto [f, e] = detail::split(x);
    const auto y = f + detail::log_tail(f);
    const auto s = fma(y, pack<T>(lg_e), fma(y, pack<T>(lg_e_rest), e * pack<T>(low)));
    return detail::log_corners(x, fma(e, pack<T>(high), s));
}

namespace detail {

/// The power of two 2^k with 3/4 <= u / 2^k < 3/2, as bits, and -k; u is a positive normal number.
template <class T>
struct nearby_power {
    pack<bits_of<T>> bits;
    pack<T> minus_k;
};
template <class T>
WEFT_INLINE nearby_power<T> power_near(pack<T> u) {
    using Int = bits_of<T>;
    using U = wrapping<Int>;
    constexpr Int one = Int(bias<T>) << fraction_bits<T>, three_quarters = std::bit_cast<Int>(T(0.75));
    const auto b = to_bits(u) + pack<Int>(one - three_quarters);
    const auto biased = rewrap<Int>(unwrap(b) >> U(fraction_bits<T>));
    return {b & pack<Int>(~((Int(1) << fraction_bits<T>)-1)),
            pack<T>(shifter<T> + T(bias<T>)) - from_bits<T>(biased | to_bits(pack<T>(shifter<T>)))};
}

/// log(1 + x) where 1 + x = (1 + f) 2^k is positive and far from overflow: f is exact, though 1 + x is not. -0 stays -0, since
/// where k is 0, -k is +0.
template <class T>
WEFT_INLINE pack<T> log1p_usual(pack<T> x) {
    using Int = bits_of<T>;
    const pack<T> one(T(1));
    const auto [bits, minus_k] = power_near(one + x);
    const auto inverse = from_bits<T>(pack<Int>(Int(2 * bias<T>) << fraction_bits<T>) - bits);
    const auto f = (x - (from_bits<T>(bits) - one)) * inverse;
    const auto y = fnma(minus_k, pack<T>(ln2_low<T>), log_tail(f));
    return fnma(minus_k, pack<T>(ln2_high<T>), f + y);
}

/// Up to here 2^-k is a normal number.
template <class T>
inline constexpr T log1p_most = std::is_same_v<T, float> ? T(0x1p120) : T(0x1p1000);
template <class T>
WEFT_INLINE mask<T> is_usual_log1p(pack<T> x) {
    return (x > pack<T>(T(-1))) & (x < pack<T>(log1p_most<T>));
}
template <class T>
[[gnu::noinline, gnu::cold]] WEFT_NO_CONTRACT pack<T> log1p_anywhere(pack<T> x) {
    return select(is_usual_log1p(x), log1p_usual(x), log(x + pack<T>(T(1))));
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> log1p(pack<T> x) {
    const auto y = detail::log1p_usual(x);
    if (any(!detail::is_usual_log1p(x))) [[unlikely]]
        return detail::log1p_anywhere(x);
    return y;
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/random/normal_pair.hpp - two normal numbers from 128 random bits, the same bits on every machine.
//
// Layer: simd. Question: how do uniform bits become numbers of the normal distribution?
//     normal_pair(low, high)   is   {r cos t, r sin t},   r = sqrt(-2 log u), u of 52 bits in (0, 1], t a uniform angle
//
// Box and Muller, A Note on the Generation of Random Normal Deviates (1958). Logarithm, sine and cosine are the polynomials
// of Sun's fdlibm without what they do for arguments that do not occur here: no number is 0, negative, denormal or NaN, and
// the angle comes in an eighth of the circle. No multiplication may be fused into a sum: then every width, with and
// without fused instructions, gives the same bits, since all other operations are correctly rounded.
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/packet.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

WEFT_INLINE constexpr double double_of_bits(std::uint64_t x) { return std::bit_cast<double>(x); }
WEFT_INLINE constexpr std::uint64_t bits_of_double(double x) { return std::bit_cast<std::uint64_t>(x); }
template <std::same_as<std::uint64_t> T>
WEFT_INLINE auto double_of_bits(pack<T> x) {
    return bits_as<double>(x);
}
template <std::same_as<double> T>
WEFT_INLINE auto bits_of_double(pack<T> x) {
    return bits_as<std::uint64_t>(x);
}

/// In [1, 2): the upper 52 bits.
template <class U>
WEFT_INLINE constexpr auto from_one_to_two(U bits) {
    return double_of_bits((bits >> U(12u)) | U(0x3ff0000000000000u));
}

/// log(x) of a normal positive x, of less than one unit in the last place of error.
template <class F>
WEFT_INLINE F plain_log(F x) {
    using U = decltype(bits_of_double(x));
    // x = 2^k m, sqrt(1/2) <= m < sqrt(2); k + 1023 becomes a double as the low bits of 2^52
    const U bits = bits_of_double(x) + U(0x3ff0000000000000u - 0x3fe6a09e667f3bcdu);
    const F k = sub(double_of_bits((bits >> U(52u)) | U(0x4330000000000000u)), F(4503599627371519.0));
    const F f = sub(double_of_bits((bits & U(0x000fffffffffffffu)) + U(0x3fe6a09e667f3bcdu)), F(1.0));
    const F s = div(f, add(f, F(2.0))), z = mul(s, s), w = mul(z, z);
    const F even = mul(w, add(mul(w, add(mul(w, F(0x1.39a09d078c69fp-3)), F(0x1.c71c51d8e78afp-3))),
                              F(0x1.999999997fa04p-2)));
    const F odd = mul(z, add(mul(w, add(mul(w, add(mul(w, F(0x1.2f112df3e5244p-3)), F(0x1.7466496cb03dep-3))),
                                        F(0x1.2492494229359p-2))),
                             F(0x1.5555555555593p-1)));
    const F square = mul(F(0.5), mul(f, f));
    const F rest = add(mul(s, add(square, add(even, odd))), mul(k, F(0x1.a39ef35793c76p-33)));
    return add(mul(k, F(0x1.62e42fee00000p-1)), sub(f, sub(square, rest)));
}

template <class F>
struct two_of {
    F first, second;
};

/// Two independent numbers of mean 0 and variance 1.
template <class U>
WEFT_INLINE auto normal_pair(U low, U high) {
    const auto u = from_one_to_two(low);
    using F = std::remove_const_t<decltype(u)>;
    const F r = sqrt(mul(F(-2.0), plain_log(sub(F(2.0), u))));
    // two bits for the quarter of the circle, the others for the angle within it, from -pi/4 to pi/4
    const F x = mul(sub(from_one_to_two(high << U(2u)), F(1.5)), F(0x1.921fb54442d18p+0));
    const F z = mul(x, x);
    F sine = add(mul(z, F(0x1.5d93a5acfd57cp-33)), F(-0x1.ae5e68a2b9cebp-26));
    sine = add(mul(z, sine), F(0x1.71de357b1fe7dp-19));
    sine = add(mul(z, sine), F(-0x1.a01a019c161d5p-13));
    sine = add(mul(z, sine), F(0x1.111111110f8a6p-7));
    sine = add(mul(z, sine), F(-0x1.5555555555549p-3));
    sine = add(mul(mul(x, z), sine), x);
    F cosine = add(mul(z, F(-0x1.8fae9be8838d4p-37)), F(0x1.1ee9ebdb4b1c4p-29));
    cosine = add(mul(z, cosine), F(-0x1.27e4f809c52adp-22));
    cosine = add(mul(z, cosine), F(0x1.a01a019cb1590p-16));
    cosine = add(mul(z, cosine), F(-0x1.6c16c16c15177p-10));
    cosine = add(mul(z, cosine), F(0x1.555555555554cp-5));
    cosine = sub(F(1.0), sub(mul(F(0.5), z), mul(mul(z, z), cosine)));
    const U quarter = high >> U(62u), one(1u), top(63u);
    const U swap = U(0u) - (quarter & one), c = bits_of_double(cosine), s = bits_of_double(sine);
    const U to = c ^ ((c ^ s) & swap), up = s ^ ((c ^ s) & swap);
    const U left = (quarter ^ (quarter >> one)) & one; // the second and the third quarter
    return two_of<F>{mul(r, double_of_bits(to ^ (left << top))),
                     mul(r, double_of_bits(up ^ ((quarter >> one) << top)))};
}

} // namespace weft::inline WEFT_ABI::detail::simd

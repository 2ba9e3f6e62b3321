// SPDX-License-Identifier: BSL-1.0
// weft/simd/arithmetic.hpp - + - * / and the bits, on packs.
//
// Layer: simd. Question: what do the operators do on a register of elements?
//     load<int>(p) * splat(3)   wraps;    load<float>(p) / y   is IEEE division
//
// Integers wrap: they are computed as unsigned; their division is in quotient.hpp. The operators never form
// a fused multiply-add by themselves: Clang is told here, GCC by WEFT_NO_CONTRACT on the function that
// inlines them.
#pragma once

#include <weft/simd/packet.hpp>

#include <concepts>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// T, or for an integer its unsigned counterpart: the type in which nothing overflows.
template <class T>
using wrapping = std::conditional_t<std::is_integral_v<T>, integer_of<sizeof(T), false>, T>;

template <class T>
using wrapping_vector = vector_t<wrapping<T>, lanes<T>>;

template <class T>
WEFT_INLINE wrapping_vector<T> unwrap(pack<T> x) {
    return reinterpret_cast<const wrapping_vector<T>&>(x.raw);
}

template <class T>
WEFT_INLINE pack<T> rewrap(wrapping_vector<T> v) {
    return pack<T>(bit_copy<typename pack<T>::raw_type>(v));
}

template <class T>
inline constexpr bool numeric = has_pack<T> && !std::is_same_v<T, bool>;

} // namespace detail

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> operator+(pack<T> x, pack<T> y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return detail::rewrap<T>(detail::unwrap(x) + detail::unwrap(y));
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> operator-(pack<T> x, pack<T> y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return detail::rewrap<T>(detail::unwrap(x) - detail::unwrap(y));
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> operator*(pack<T> x, pack<T> y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return detail::rewrap<T>(detail::unwrap(x) * detail::unwrap(y));
}

template <packed_floating T>
WEFT_INLINE pack<T> operator/(pack<T> x, pack<T> y) {
    return pack<T>(x.raw / y.raw);
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> operator-(pack<T> x) {
    return detail::rewrap<T>(-detail::unwrap(x));
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> operator+(pack<T> x) {
    return x;
}

template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE pack<T> operator&(pack<T> x, pack<T> y) {
    return pack<T>(x.raw & y.raw);
}

template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE pack<T> operator|(pack<T> x, pack<T> y) {
    return pack<T>(x.raw | y.raw);
}

template <packed T>
    requires std::is_integral_v<T>
WEFT_INLINE pack<T> operator^(pack<T> x, pack<T> y) {
    return pack<T>(x.raw ^ y.raw);
}

template <packed_integer T>
WEFT_INLINE pack<T> operator~(pack<T> x) {
    return pack<T>(~x.raw);
}

/// Not, of bools 0 or 1.
template <std::same_as<bool> T>
WEFT_INLINE pack<T> operator~(pack<T> x) {
    return pack<T>(x.raw ^ 1);
}
template <std::same_as<bool> T>
WEFT_INLINE pack<T> operator!(pack<T> x) {
    return pack<T>(x.raw ^ 1);
}

/// Left shift; a count that is negative or not less than the width gives 0, as in NumPy.
template <packed_integer T>
WEFT_INLINE pack<T> operator<<(pack<T> x, pack<T> count) {
    using U = detail::wrapping<T>;
    constexpr U width = U(8 * sizeof(T));
    const auto n = detail::unwrap(count);
    return detail::rewrap<T>((n < width) ? (detail::unwrap(x) << (n & U(width - 1))) : (n ^ n));
}

/// Right shift, keeping the sign; a count that is negative or not less than the width gives 0, or -1 for
/// negative x.
template <packed_integer T>
WEFT_INLINE pack<T> operator>>(pack<T> x, pack<T> count) {
    using U = detail::wrapping<T>;
    constexpr U width = U(8 * sizeof(T));
    const auto n = detail::unwrap(count);
    const auto last = (n ^ n) + U(width - 1);
    if constexpr (std::is_signed_v<T>)
        return pack<T>(x.raw >> detail::bit_copy<typename pack<T>::raw_type>((n < width) ? n : last));
    else
        return pack<T>((n < width) ? (x.raw >> (n & last)) : (n ^ n));
}

/// Operators with names, so that one formula serves packs and scalars (whose own operators promote to int).
template <class T>
WEFT_INLINE auto add(pack<T> x, pack<T> y) -> decltype(x + y) {
    return x + y;
}
template <class T>
WEFT_INLINE auto sub(pack<T> x, pack<T> y) -> decltype(x - y) {
    return x - y;
}
template <class T>
WEFT_INLINE auto mul(pack<T> x, pack<T> y) -> decltype(x * y) {
    return x * y;
}
template <class T>
WEFT_INLINE auto div(pack<T> x, pack<T> y) -> decltype(x / y) {
    return x / y;
}
template <class T>
WEFT_INLINE auto neg(pack<T> x) -> decltype(-x) {
    return -x;
}
template <class T>
WEFT_INLINE auto shl(pack<T> x, pack<T> n) -> decltype(x << n) {
    return x << n;
}
template <class T>
WEFT_INLINE auto shr(pack<T> x, pack<T> n) -> decltype(x >> n) {
    return x >> n;
}

/// Whether `mul_low_halves` is one instruction.
#if defined(EIGEN_VECTORIZE_AVX2) || (defined(EIGEN_VECTORIZE_SSE2) && !defined(EIGEN_VECTORIZE_AVX))
inline constexpr bool multiplies_halves = true;
#else
inline constexpr bool multiplies_halves = false;
#endif

/// The product of the low halves.
WEFT_INLINE constexpr std::uint64_t mul_low_halves(std::uint64_t x, std::uint64_t y) {
    return (x & 0xffffffffu) * (y & 0xffffffffu);
}
template <std::same_as<std::uint64_t> T>
    requires packed<T>
WEFT_INLINE pack<T> mul_low_halves(pack<T> x, pack<T> y) {
    using raw [[maybe_unused]] = typename pack<T>::raw_type;
#if defined(EIGEN_VECTORIZE_AVX512)
    return pack<T>(detail::bit_copy<raw>(_mm512_maskz_mul_epu32(
        __mmask8(-1), detail::bit_copy<__m512i>(x.raw), detail::bit_copy<__m512i>(y.raw))));
#elif defined(EIGEN_VECTORIZE_AVX2)
    return pack<T>(detail::bit_copy<raw>(
        _mm256_mul_epu32(detail::bit_copy<__m256i>(x.raw), detail::bit_copy<__m256i>(y.raw))));
#elif defined(EIGEN_VECTORIZE_SSE2) && !defined(EIGEN_VECTORIZE_AVX)
    return pack<T>(detail::bit_copy<raw>(
        _mm_mul_epu32(detail::bit_copy<__m128i>(x.raw), detail::bit_copy<__m128i>(y.raw))));
#else
    const pack<T> low(0xffffffffu);
    return (x & low) * (y & low);
#endif
}

} // namespace weft::inline WEFT_ABI::detail::simd

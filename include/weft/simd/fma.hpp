// SPDX-License-Identifier: BSL-1.0
// weft/simd/fma.hpp - x * y + z, rounded once where the target can.
//
// Layer: simd. Question: what does a fused multiply-add give, in registers, on single elements and at compile
// time?
//     fma(x, y, z)   has one rounding iff `fused`;    fma_once(x, y, z)   has always one
//
// All three forms give the same bits. Clang does not evaluate __builtin_fma at compile time, so there it is
// computed in integers of 128 bits.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/scalar/scalar.hpp>

#include <bit>
#include <cstdint>
#include <limits>

namespace weft::inline WEFT_ABI::detail::simd {

/// Whether the target has the instruction.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA) || (defined(__FP_FAST_FMA) && !defined(__FMA4__))
inline constexpr bool fused = true; // FMA4 alone is none: Eigen has no packets for it
#else
inline constexpr bool fused = false;
#endif

namespace detail {

__extension__ using uint128 = unsigned __int128;

/// Shifts right; what falls out is remembered in the last bit.
constexpr uint128 shift_sticky(uint128 v, int n) {
    if (n <= 0) return v;
    if (n >= 128) return v != 0;
    return (v >> n) | uint128((v & ((uint128(1) << n) - 1)) != 0);
}

constexpr int bit_length(uint128 v) {
    const auto high = static_cast<std::uint64_t>(v >> 64);
    return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<std::uint64_t>(v));
}

/// A finite floating number taken apart: `mantissa * 2^exponent`.
template <class T>
struct parts {
    using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    static constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;
    static constexpr int lowest = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
    static constexpr bits fraction_mask = (bits(1) << fraction_bits) - 1;
    static constexpr bits sign_mask = bits(1) << (sizeof(T) * 8 - 1);
    static constexpr bits infinite = ((std::numeric_limits<bits>::max)() & ~sign_mask) & ~fraction_mask;

    bool negative;
    uint128 mantissa;
    int exponent;

    constexpr explicit parts(T x) {
        const auto b = std::bit_cast<bits>(x);
        const auto biased = static_cast<int>((b & ~sign_mask) >> fraction_bits);
        negative = (b & sign_mask) != 0;
        mantissa = (b & fraction_mask) | (biased != 0 ? bits(1) << fraction_bits : bits(0));
        exponent = lowest + (biased != 0 ? biased - 1 : 0);
    }
};

/// The floating number nearest to `mantissa * 2^exponent`, ties to even.
template <class T>
constexpr T assemble(bool negative, uint128 mantissa, int exponent) {
    using p = parts<T>;
    using bits = typename p::bits;
    const bits sign = negative ? p::sign_mask : bits(0);
    int drop = bit_length(mantissa) - (p::fraction_bits + 1);
    if (exponent + drop < p::lowest) drop = p::lowest - exponent;
    bits m = 0;
    if (drop <= 0) {
        m = static_cast<bits>(mantissa << -drop);
    } else if (drop < 128) {
        const uint128 rest = mantissa & ((uint128(1) << drop) - 1);
        const uint128 middle = uint128(1) << (drop - 1);
        m = static_cast<bits>(mantissa >> drop);
        if (rest > middle || (rest == middle && (m & 1) != 0)) ++m;
    }
    const int e = exponent + drop;
    const bits normal = bits(1) << p::fraction_bits;
    if (m < normal) return std::bit_cast<T>(static_cast<bits>(sign | m)); // e is the lowest exponent
    if (m == 2 * normal) return assemble<T>(negative, normal, e + 1);
    const int biased = e - p::lowest + 1;
    if (static_cast<bits>(biased) >= (p::infinite >> p::fraction_bits))
        return std::bit_cast<T>(static_cast<bits>(sign | p::infinite));
    return std::bit_cast<T>(
        static_cast<bits>(sign | (static_cast<bits>(biased) << p::fraction_bits) | (m - normal)));
}

/// x * y + z with one rounding, without floating arithmetic.
template <class T>
constexpr T emulated_fma(T x, T y, T z) {
    using p = parts<T>;
    constexpr T infinity = std::numeric_limits<T>::infinity();
    const auto infinite = [](T v) { return v == infinity || v == -infinity; };
    if (x != x || y != y || z != z) return std::numeric_limits<T>::quiet_NaN();
    if (infinite(x) || infinite(y)) {
        const bool negative = p(x).negative != p(y).negative;
        if (x == 0 || y == 0 || (infinite(z) && p(z).negative != negative))
            return std::numeric_limits<T>::quiet_NaN();
        return negative ? -infinity : infinity;
    }
    if (infinite(z)) return z;
    const p a(x), b(y), c(z);
    const bool negative = a.negative != b.negative;
    uint128 product = a.mantissa * b.mantissa;
    uint128 addend = c.mantissa;
    if (product == 0) return addend != 0 || c.negative == negative ? z : T(0);
    int exponent = a.exponent + b.exponent;
    if (addend == 0) return assemble<T>(negative, product, exponent);
    // Both with the top bit at 125; the smaller one moves right. No bit that matters for the rounding is
    // lost: at most 106 bits are significant, and a difference that cancels more than one bit has moved by at
    // most one.
    const int up_product = 126 - bit_length(product);
    const int up_addend = 126 - bit_length(addend);
    product <<= up_product;
    addend <<= up_addend;
    exponent -= up_product;
    const int addend_exponent = c.exponent - up_addend;
    if (exponent > addend_exponent) {
        addend = shift_sticky(addend, exponent - addend_exponent);
    } else {
        product = shift_sticky(product, addend_exponent - exponent);
        exponent = addend_exponent;
    }
    if (negative == c.negative) return assemble<T>(negative, product + addend, exponent);
    if (product == addend) return T(0);
    return product > addend ? assemble<T>(negative, product - addend, exponent)
                            : assemble<T>(c.negative, addend - product, exponent);
}

} // namespace detail

/// Types for which a target may have the instruction: none has it for `long double`.
template <class T>
concept fusible = native_floating<T> && std::numeric_limits<T>::digits <= std::numeric_limits<double>::digits;

/// x * y + z with one rounding, on every target (slow where it has no such instruction).
template <fusible T>
WEFT_INLINE constexpr T fma_once(T x, T y, T z) {
    // Clang has no constant fma, GCC none whose result underflows.
    if (__builtin_is_constant_evaluated()) return detail::emulated_fma(x, y, z);
    if constexpr (std::is_same_v<T, float>)
        return __builtin_fmaf(x, y, z);
    else
        return __builtin_fma(x, y, z);
}

/// x * y + z: one rounding where the target has the instruction, else two.
template <native_floating T>
WEFT_INLINE constexpr T fma(T x, T y, T z) {
    if constexpr (fused && fusible<T>)
        return fma_once(x, y, z);
    else
        return add(mul(x, y), z);
}

template <known_scalar T>
    requires(!native_floating<T> && !std::is_same_v<T, bool>)
WEFT_INLINE constexpr T fma(T x, T y, T z) {
    if constexpr (small_floating<T>)
        return static_cast<T>(fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)));
    else
        return add(mul(x, y), z);
}

/// Of complex numbers and real ones, in two roundings.
template <known_scalar X, known_scalar Y, known_scalar Z>
    requires(complex_type<X> || complex_type<Y> || complex_type<Z>) &&
            (!std::is_same_v<X, Y> || !std::is_same_v<Y, Z>)
WEFT_INLINE constexpr auto fma(X x, Y y, Z z) {
    if constexpr (std::is_same_v<X, Y> && !complex_type<X>)
        return add(detail::product(x, y), z);
    else
        return add(mul(x, y), z);
}

template <packed_floating T>
WEFT_INLINE pack<T> fma(pack<T> x, pack<T> y, pack<T> z) {
    if constexpr (!fused) {
        return x * y + z;
    } else {
#if __has_builtin(__builtin_elementwise_fma)
        return pack<T>(__builtin_elementwise_fma(x.raw, y.raw, z.raw));
#else
        using eigen = typename Eigen::internal::packet_traits<T>::type;
        return pack<T>(detail::bit_copy<typename pack<T>::raw_type>(Eigen::internal::pmadd(
            detail::bit_copy<eigen>(x.raw), detail::bit_copy<eigen>(y.raw), detail::bit_copy<eigen>(z.raw))));
#endif
    }
}

template <packed_integer T>
WEFT_INLINE pack<T> fma(pack<T> x, pack<T> y, pack<T> z) {
    return x * y + z;
}

/// x * y - z, and z - x * y, by the same rule.
template <class T>
WEFT_INLINE constexpr auto fms(T x, T y, T z) -> decltype(fma(x, y, neg(z))) {
    return fma(x, y, neg(z));
}
template <class T>
WEFT_INLINE constexpr auto fnma(T x, T y, T z) -> decltype(fma(neg(x), y, z)) {
    return fma(neg(x), y, z);
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/convert/saturate.hpp - floating numbers cut to integers, with an answer for every one of them.
//
// Layer: simd. Question: which integer is 300.f as uint8, and which is NaN?
//     saturated<std::uint8_t>(300.f) is 255;    saturated<int>(-1e30) is the least int;    saturated<int>(nan) is 0
//
// Towards zero; what the integer type cannot hold gives the nearest that it can, NaN gives 0. C++ leaves those undefined,
// and instructions give what differs from one to the next: so no number outside reaches a conversion but where an
// instruction is named.
#pragma once

#include <weft/simd/extrema.hpp>
#include <weft/simd/rounding.hpp>

#include <limits>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// The limits of an integer type, as far as numbers of type F are concerned.
template <class Int, class F>
struct cut_limits {
    static constexpr F least = static_cast<F>((std::numeric_limits<Int>::min)());
    /// The first number that is too great: a power of two.
    static constexpr F beyond = static_cast<F>((std::numeric_limits<Int>::max)() / 2 + 1) * 2;
    /// Whether the greatest integer is a number of type F.
    static constexpr bool is_exact = std::numeric_limits<Int>::digits <= std::numeric_limits<F>::digits;
};

} // namespace detail

/// One number, of any floating type that the language knows.
template <integer_type Int, native_floating F>
WEFT_INLINE constexpr Int saturated(F x) {
    using limits = detail::cut_limits<Int, F>;
    if (x >= limits::beyond) return (std::numeric_limits<Int>::max)();
    if (x >= limits::least) return static_cast<Int>(x);
    return x < limits::least ? (std::numeric_limits<Int>::min)() : Int(0);
}

namespace detail {

/// Numbers of which none lies below the least integer, and none is NaN.
template <class Int, class F, int Count>
WEFT_INLINE vector_t<F, Count> limited_below(vector_t<F, Count> v) {
    static_assert(Count == lanes<F>);
    pack<F> x(v);
    if constexpr (std::is_signed_v<Int>) x = select(x == x, x, pack<F>(F(0)));
    return greater(x, pack<F>(cut_limits<Int, F>::least)).raw; // the least for NaN, where it is 0
}

/// Numbers between the integers' limits, both of which are numbers of type F.
template <class Int, class F, int Count>
WEFT_INLINE vector_t<F, Count> limited(vector_t<F, Count> v) {
    return lesser(pack<F>(limited_below<Int, F, Count>(v)),
                  pack<F>(static_cast<F>((std::numeric_limits<Int>::max)())))
        .raw;
}

/// Whether numbers are cut to integers of 64 bits by additions, for want of an instruction that does it to vectors.
inline constexpr bool cuts_by_addition =
#if defined(EIGEN_VECTORIZE_SSE4_1) && !defined(__AVX512DQ__)
    true;
#else
    false;
#endif

/// The integers of 64 bits that numbers in their range are cut to: their upper and lower halves lie in the lowest bits of
/// doubles so great that one is their last digit.
template <class Int, int Count>
WEFT_INLINE vector_t<Int, Count> cut_wide(vector_t<double, Count> v) {
    if constexpr (cuts_by_addition) {
        using number = std::conditional_t<(Count > 0), double, void>; // looked up late
        using bits = vector_t<std::uint64_t, Count>;
        const auto whole = trunc(pack<number>(v)).raw;
        const auto upper = floor(pack<number>(whole * 0x1p-32)).raw;
        const auto lower = whole - upper * 0x1p32; // exact
        const auto high = bit_copy<bits>(upper + 0x1.8p52);
        const auto low = bit_copy<bits>(lower + 0x1p52) ^ std::uint64_t(0x4330000000000000);
        return bit_copy<vector_t<Int, Count>>((high << 32) | low);
    } else {
        return __builtin_convertvector(v, vector_t<Int, Count>);
    }
}

/// The unsigned integers of 32 bits that numbers in their range are cut to, in the lower halves of wider lanes.
template <int Count>
WEFT_INLINE vector_t<std::uint64_t, Count> cut_in_lower_half(vector_t<double, Count> v) {
    using number = std::conditional_t<(Count > 0), double, void>;
    return bit_copy<vector_t<std::uint64_t, Count>>(trunc(pack<number>(v)).raw + 0x1p52);
}

/// The same of floats in their range.
template <int Count>
WEFT_INLINE vector_t<std::uint32_t, Count> cut_unsigned(vector_t<float, Count> v) {
#if defined(EIGEN_VECTORIZE_SSE2) && !defined(EIGEN_VECTORIZE_AVX512)
    // Only signed ones have an instruction: the upper half of the range is moved into the lower one, and back.
    using integers = vector_t<std::uint32_t, Count>;
    const vector_t<float, Count> half = vector_t<float, Count>{} + 0x1p31f;
    const auto upper = v >= half;
    const auto moved =
        v - bit_copy<vector_t<float, Count>>(bit_copy<integers>(upper) & bit_copy<integers>(half));
    return bit_copy<integers>(__builtin_convertvector(moved, vector_t<std::int32_t, Count>)) ^
           (bit_copy<integers>(upper) << 31);
#else
    return __builtin_convertvector(v, vector_t<std::uint32_t, Count>);
#endif
}

#if defined(EIGEN_VECTORIZE_SSE2)
/// The instruction, which gives the least integer for whatever it cannot cut.
template <int Count>
WEFT_INLINE vector_t<std::int32_t, Count> cut_or_least(vector_t<float, Count> v) {
    using integers = vector_t<std::int32_t, Count>;
#if defined(EIGEN_VECTORIZE_AVX512)
    // The zero-masking form, for the reason in widen.hpp.
    return bit_copy<integers>(_mm512_maskz_cvttps_epi32(__mmask16(-1), __m512(bit_copy<__m512>(v))));
#elif defined(EIGEN_VECTORIZE_AVX)
    return bit_copy<integers>(_mm256_cvttps_epi32(__m256(bit_copy<__m256>(v))));
#else
    return bit_copy<integers>(_mm_cvttps_epi32(__m128(bit_copy<__m128>(v))));
#endif
}
#endif

/// A vector of floating numbers as integers of 32 bits, or of doubles as integers of 64.
template <class Int, class F, int Count>
WEFT_INLINE vector_t<Int, Count> cut(vector_t<F, Count> v) {
    using integers = vector_t<Int, Count>;
    using limits = cut_limits<Int, F>;
#if defined(EIGEN_VECTORIZE_SSE2)
    if constexpr (std::is_same_v<F, float> && std::is_same_v<Int, std::int32_t>) {
        const auto raw = cut_or_least<Count>(v);
        return (raw ^ (v >= limits::beyond)) & (v == v);
    } else
#endif
        if constexpr (limits::is_exact) {
        return __builtin_convertvector((limited<Int, F, Count>(v)), integers);
    } else {
        const auto number = limited_below<Int, F, Count>(v);
        const auto over = number >= limits::beyond;
        const vector_t<F, Count> zero{};
        const vector_t<F, Count> inside = over ? zero : number;
        integers raw;
        if constexpr (std::is_same_v<F, float> && !std::is_signed_v<Int>)
            raw = cut_unsigned<Count>(inside);
        else if constexpr (std::is_same_v<F, double>)
            raw = cut_wide<Int, Count>(inside);
        else
            raw = __builtin_convertvector(inside, integers);
        const integers most = integers{} + (std::numeric_limits<Int>::max)();
        return over ? most : raw;
    }
}

} // namespace detail

} // namespace weft::inline WEFT_ABI::detail::simd

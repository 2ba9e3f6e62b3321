// SPDX-License-Identifier: BSL-1.0
// weft/simd/convert/narrow.hpp - integers cut down to shorter ones, where the vector extension misses the instructions.
//
// Layer: simd. Question: how do 8 int32 become 8 bytes without a detour through scalar registers?
//     narrow<std::uint8_t, std::int32_t, 8>(lanes)   is   vpand, packusdw and packuswb
//
// Clang's __builtin_convertvector finds such instructions by itself, GCC (12) takes elements one by one, with AVX-512 where
// they come from memory. Elsewhere `narrows` is false.
#pragma once

#include <weft/simd/packet.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd::detail {

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1) &&                           \
    (!defined(EIGEN_VECTORIZE_AVX512) || defined(__AVX512BW__))

/// Whether `narrow` has the conversion: from a full register.
template <class To, class From, int Count>
inline constexpr bool narrows =
    std::is_integral_v<To> && std::is_integral_v<From> && sizeof(To) < sizeof(From) && Count == lanes<From> &&
    (vector_bytes == 64 || Count * int(sizeof(To)) >= 4);

/// Two registers of lanes of `From` bytes as one of lanes of `To` bytes. What is cut off must be 0 below 4 bytes.
template <int To, int From>
WEFT_INLINE __m128i narrow_halves(__m128i low, __m128i high) {
    if constexpr (From == 8) {
        const __m128i narrower = _mm_castps_si128(
            _mm_shuffle_ps(_mm_castsi128_ps(low), _mm_castsi128_ps(high), _MM_SHUFFLE(2, 0, 2, 0)));
        if constexpr (To == 4)
            return narrower;
        else
            return narrow_halves<To, 4>(narrower, narrower);
    } else if constexpr (From == 4) {
        const __m128i narrower = _mm_packus_epi32(low, high);
        if constexpr (To == 2)
            return narrower;
        else
            return _mm_packus_epi16(narrower, narrower);
    } else {
        return _mm_packus_epi16(low, high);
    }
}

#if defined(EIGEN_VECTORIZE_AVX512)
/// In the lowest bytes of a register. The zero-masking forms, for the reason in widen.hpp.
template <int To, int From>
WEFT_INLINE auto narrow_register(__m512i v) {
    if constexpr (From == 8 && To == 4)
        return _mm512_maskz_cvtepi64_epi32(__mmask8(-1), v);
    else if constexpr (From == 8 && To == 2)
        return _mm512_maskz_cvtepi64_epi16(__mmask8(-1), v);
    else if constexpr (From == 8)
        return _mm512_maskz_cvtepi64_epi8(__mmask8(-1), v);
    else if constexpr (From == 4 && To == 2)
        return _mm512_maskz_cvtepi32_epi16(__mmask16(-1), v);
    else if constexpr (From == 4)
        return _mm512_maskz_cvtepi32_epi8(__mmask16(-1), v);
    else
        return _mm512_maskz_cvtepi16_epi8(__mmask32(-1), v);
}
#endif

template <class To, class From, int Count>
WEFT_INLINE vector_t<To, Count> narrow(vector_t<From, Count> v) {
    using R = vector_t<To, Count>;
    constexpr int to = sizeof(To), from = sizeof(From);
    R first;
#if defined(EIGEN_VECTORIZE_AVX512)
    if constexpr (sizeof v == 64) {
        const auto found = narrow_register<to, from>(bit_copy<__m512i>(v));
        __builtin_memcpy(&first, &found, sizeof first);
    } else
#endif
    {
        const auto kept = to == 4 ? v : v & static_cast<From>(static_cast<std::make_unsigned_t<To>>(-1));
        __m128i found;
#if defined(EIGEN_VECTORIZE_AVX)
        if constexpr (sizeof v == 32) {
            const __m256i both = bit_copy<__m256i>(kept);
            found = narrow_halves<to, from>(_mm256_castsi256_si128(both), _mm256_extractf128_si256(both, 1));
        } else
#endif
            found = narrow_halves<to, from>(bit_copy<__m128i>(kept), bit_copy<__m128i>(kept));
        __builtin_memcpy(&first, &found, sizeof first);
    }
    return first;
}

#else

template <class To, class From, int Count>
inline constexpr bool narrows = false;
template <class To, class From, int Count>
vector_t<To, Count> narrow(vector_t<From, Count>);

#endif

} // namespace weft::inline WEFT_ABI::detail::simd::detail

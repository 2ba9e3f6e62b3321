// SPDX-License-Identifier: BSL-1.0
// weft/simd/convert/widen.hpp - conversions that one instruction does, where the vector extension misses them.
//
// Layer: simd. Question: how do 16 bytes become 16 int32 without a detour through scalar registers?
//     widen<std::int32_t, std::uint8_t, 16>(bytes)   is   one vpmovzxbd
//
// Clang's __builtin_convertvector finds these instructions by itself. GCC (12) splits a conversion into
// halves or scalars as soon as the sizes of the elements differ, so here they are named for it; elsewhere
// `widens` is false.
#pragma once

#include <weft/simd/packet.hpp>

namespace weft::inline WEFT_ABI::detail::simd::detail {

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1) &&                           \
    (!defined(EIGEN_VECTORIZE_AVX512) || defined(__AVX512BW__))

/// v followed by anything, as an SSE register or longer.
template <class To, class From>
WEFT_INLINE To grow(From v) {
    if constexpr (sizeof(To) == sizeof(From))
        return bit_copy<To>(v);
    else if constexpr (sizeof(From) == 8) {
        auto pair = vector_t<std::int64_t, 2>{bit_copy<std::int64_t>(v), 0};
        // Kept apart from the instruction that widens it: GCC 12 combines the two, then fails to allocate registers.
        asm("" : "+x"(pair));
        return bit_copy<To>(pair);
    } else if constexpr (sizeof(From) == 4)
        return bit_copy<To>(vector_t<std::int32_t, 4>{bit_copy<std::int32_t>(v), 0, 0, 0});
    else
        return bit_copy<To>(vector_t<std::int16_t, 8>{bit_copy<std::int16_t>(v), 0, 0, 0, 0, 0, 0, 0});
}

/// Whether `widen` has the conversion: to a full register, from shorter elements.
template <class To, class From, int Count>
inline constexpr bool widens =
    Count == lanes<To> && (sizeof(From) < sizeof(To)) &&
    (std::is_integral_v<To> ? std::is_integral_v<From>
                            : (std::is_same_v<To, double> && vector_bytes >= 32 &&
                               (std::is_signed_v<From> || vector_bytes == 64 || sizeof(From) < 4)));

template <class To, class From, int Count>
WEFT_INLINE vector_t<To, Count> widen(vector_t<From, Count> v) {
    using R = vector_t<To, Count>;
    [[maybe_unused]] constexpr bool sign = std::is_signed_v<From>;
    [[maybe_unused]] constexpr int from = int(sizeof(From));
    [[maybe_unused]] constexpr int to = int(sizeof(To));
#if defined(EIGEN_VECTORIZE_AVX512) && defined(__AVX512BW__)
    // The zero-masking forms with every lane on: the plain ones warn of an uninitialised register in GCC 12.
    using bits =
        std::conditional_t<Count == 32, __mmask32, std::conditional_t<Count == 16, __mmask16, __mmask8>>;
    [[maybe_unused]] constexpr auto all = static_cast<bits>(-1);
    if constexpr (std::is_same_v<From, float>)
        return bit_copy<R>(_mm512_maskz_cvtps_pd(all, __m256(bit_copy<__m256>(v))));
    else if constexpr (std::is_same_v<To, double> && from == 1)
        return bit_copy<R>(
            _mm512_maskz_cvtepi32_pd(all, sign ? _mm256_cvtepi8_epi32(__m128i(grow<__m128i>(v)))
                                               : _mm256_cvtepu8_epi32(__m128i(grow<__m128i>(v)))));
    else if constexpr (std::is_same_v<To, double> && from == 2)
        return bit_copy<R>(
            _mm512_maskz_cvtepi32_pd(all, sign ? _mm256_cvtepi16_epi32(__m128i(bit_copy<__m128i>(v)))
                                               : _mm256_cvtepu16_epi32(__m128i(bit_copy<__m128i>(v)))));
    else if constexpr (std::is_same_v<To, double>)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi32_pd(all, __m256i(bit_copy<__m256i>(v)))
                                : _mm512_maskz_cvtepu32_pd(all, __m256i(bit_copy<__m256i>(v))));
    else if constexpr (from == 1 && to == 2)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi8_epi16(all, __m256i(bit_copy<__m256i>(v)))
                                : _mm512_maskz_cvtepu8_epi16(all, __m256i(bit_copy<__m256i>(v))));
    else if constexpr (from == 1 && to == 4)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi8_epi32(all, __m128i(bit_copy<__m128i>(v)))
                                : _mm512_maskz_cvtepu8_epi32(all, __m128i(bit_copy<__m128i>(v))));
    else if constexpr (from == 1 && to == 8)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi8_epi64(all, __m128i(grow<__m128i>(v)))
                                : _mm512_maskz_cvtepu8_epi64(all, __m128i(grow<__m128i>(v))));
    else if constexpr (from == 2 && to == 4)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi16_epi32(all, __m256i(bit_copy<__m256i>(v)))
                                : _mm512_maskz_cvtepu16_epi32(all, __m256i(bit_copy<__m256i>(v))));
    else if constexpr (from == 2 && to == 8)
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi16_epi64(all, __m128i(bit_copy<__m128i>(v)))
                                : _mm512_maskz_cvtepu16_epi64(all, __m128i(bit_copy<__m128i>(v))));
    else
        return bit_copy<R>(sign ? _mm512_maskz_cvtepi32_epi64(all, __m256i(bit_copy<__m256i>(v)))
                                : _mm512_maskz_cvtepu32_epi64(all, __m256i(bit_copy<__m256i>(v))));
#elif defined(EIGEN_VECTORIZE_AVX2)
    [[maybe_unused]] const __m128i x = grow<__m128i>(v);
    if constexpr (std::is_same_v<From, float>)
        return bit_copy<R>(_mm256_cvtps_pd(__m128(bit_copy<__m128>(v))));
    else if constexpr (std::is_same_v<To, double> && from == 1)
        return bit_copy<R>(_mm256_cvtepi32_pd(sign ? _mm_cvtepi8_epi32(x) : _mm_cvtepu8_epi32(x)));
    else if constexpr (std::is_same_v<To, double> && from == 2)
        return bit_copy<R>(_mm256_cvtepi32_pd(sign ? _mm_cvtepi16_epi32(x) : _mm_cvtepu16_epi32(x)));
    else if constexpr (std::is_same_v<To, double>)
        return bit_copy<R>(_mm256_cvtepi32_pd(__m128i(bit_copy<__m128i>(v))));
    else if constexpr (from == 1 && to == 2)
        return bit_copy<R>(sign ? _mm256_cvtepi8_epi16(x) : _mm256_cvtepu8_epi16(x));
    else if constexpr (from == 1 && to == 4)
        return bit_copy<R>(sign ? _mm256_cvtepi8_epi32(x) : _mm256_cvtepu8_epi32(x));
    else if constexpr (from == 1 && to == 8)
        return bit_copy<R>(sign ? _mm256_cvtepi8_epi64(x) : _mm256_cvtepu8_epi64(x));
    else if constexpr (from == 2 && to == 4)
        return bit_copy<R>(sign ? _mm256_cvtepi16_epi32(x) : _mm256_cvtepu16_epi32(x));
    else if constexpr (from == 2 && to == 8)
        return bit_copy<R>(sign ? _mm256_cvtepi16_epi64(x) : _mm256_cvtepu16_epi64(x));
    else
        return bit_copy<R>(sign ? _mm256_cvtepi32_epi64(x) : _mm256_cvtepu32_epi64(x));
#else
    return __builtin_convertvector(v, R);
#endif
}

/// The low and high half of one register.
template <class V>
WEFT_INLINE auto join(V low, V high) {
    if constexpr (sizeof(V) == 16) {
#if defined(EIGEN_VECTORIZE_AVX)
        return _mm256_set_m128i(__m128i(bit_copy<__m128i>(high)), __m128i(bit_copy<__m128i>(low)));
#endif
    } else if constexpr (sizeof(V) == 32) {
#if defined(EIGEN_VECTORIZE_AVX512)
        return _mm512_maskz_inserti64x4(__mmask8(0xff),
                                        _mm512_castsi256_si512(__m256i(bit_copy<__m256i>(low))),
                                        __m256i(bit_copy<__m256i>(high)), 1);
#endif
    }
}

/// Whether `join` has an instruction.
template <class V>
inline constexpr bool joins =
    (sizeof(V) == 16 && vector_bytes >= 32) || (sizeof(V) == 32 && vector_bytes == 64);

#else

template <class To, class From, int Count>
inline constexpr bool widens = false;
template <class To, class From, int Count>
vector_t<To, Count> widen(vector_t<From, Count>);
template <class V>
inline constexpr bool joins = false;
template <class V>
V join(V, V);

#endif

} // namespace weft::inline WEFT_ABI::detail::simd::detail

// SPDX-License-Identifier: BSL-1.0
// weft/simd/mask_lanes.hpp - truth values as bytes, and as lanes of a register.
//
// Layer: simd. Question: how do the lanes of a mask become bools without a detour through scalar registers?
//     pack_lanes<4>(lanes)     packssdw and packsswb: all ones, or none, stay so when they are narrowed
//     spread_bytes<4>(p)       punpcklbw and punpcklwd: each byte four times
//
// Clang's __builtin_convertvector finds such instructions by itself, GCC (12) only with AVX-512, and the widening ones of
// AVX2 are in widen.hpp; elsewhere `packs_lanes` and `spreads_bytes` are false.
#pragma once

#include <weft/simd/packet.hpp>

#include <cstddef>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail::simd::detail {

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE2)

/// Masks of so many bytes, in lanes of `Size` bytes. Two lanes are as fast one by one.
template <std::size_t Bytes, std::size_t Size>
inline constexpr bool packs_lanes = Size > 1 && vector_bytes < 64 && Bytes >= 16 && Bytes / Size > 2;
template <std::size_t Bytes, std::size_t Size>
inline constexpr bool spreads_bytes = Size > 1 && vector_bytes == 16 && Bytes == 16 && Size < 8;

template <int Size>
WEFT_INLINE __m128i pack_halves(__m128i low, __m128i high) {
    if constexpr (Size == 2) {
        return _mm_packs_epi16(low, high);
    } else {
        const __m128i narrower = _mm_packs_epi32(low, high);
        return pack_halves<Size / 2>(narrower, narrower);
    }
}

/// All lanes as bytes, from the lowest on.
template <int Size, class V>
WEFT_INLINE __m128i pack_lanes(V lanes) {
#if defined(EIGEN_VECTORIZE_AVX)
    if constexpr (sizeof(V) == 32) {
        const __m256i both = bit_copy<__m256i>(lanes);
        return pack_halves<Size>(_mm256_castsi256_si128(both), _mm256_extractf128_si256(both, 1));
    } else
#endif
        return pack_halves<Size>(bit_copy<__m128i>(lanes), bit_copy<__m128i>(lanes));
}

/// Each of the 16 / Size bytes at p, `Size` times.
template <int Size>
WEFT_INLINE __m128i spread_bytes(const bool* p) {
    const auto twice = [](__m128i bytes) { return _mm_unpacklo_epi8(bytes, bytes); };
    if constexpr (Size == 2) {
        return twice(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
    } else {
        std::int32_t four;
        __builtin_memcpy(&four, p, sizeof four);
        const __m128i pairs = twice(_mm_cvtsi32_si128(four));
        return _mm_unpacklo_epi16(pairs, pairs);
    }
}

#else

template <std::size_t Bytes, std::size_t Size>
inline constexpr bool packs_lanes = false;
template <std::size_t Bytes, std::size_t Size>
inline constexpr bool spreads_bytes = false;
template <int Size, class V>
V pack_lanes(V);
template <int Size>
int spread_bytes(const bool*);

#endif

} // namespace weft::inline WEFT_ABI::detail::simd::detail

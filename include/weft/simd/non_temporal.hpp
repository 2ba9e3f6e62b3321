// SPDX-License-Identifier: BSL-1.0
// weft/simd/non_temporal.hpp - stores that go around the caches.
//
// Layer: simd. Question: must a line of memory be read before it is overwritten?
//     store(p, x)                yes: the cache fetches the line, changes it and writes it back some time
//     store_non_temporal(p, x)   no: whole lines go to memory, a third less traffic for d = a * k
//
// That pays for a target that would not stay in the last cache anyway, if nothing of it was read just before. Measured on
// AMD only (Zen 5, one core: d = a * b + c in 0.8 of the time, d = a * k in 0.75); elsewhere nothing is written so.
#pragma once

#include <weft/simd/packet.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

/// Whether packets of `T` fill the registers that can be stored around the caches.
template <class T>
inline constexpr bool has_non_temporal = [] {
#if defined(EIGEN_VECTORIZE_SSE2)
    if constexpr (packed<T>) return sizeof(pack<T>) == vector_bytes && sizeof(pack<T>) >= 16;
#endif
    return false;
}();

/// Writes `lanes<T>` elements at an address that is a multiple of the packet's size.
template <packed T>
    requires has_non_temporal<T>
WEFT_INLINE void store_non_temporal([[maybe_unused]] T* p, [[maybe_unused]] pack<T> x) {
#if defined(EIGEN_VECTORIZE_AVX512)
    if constexpr (sizeof x.raw == 64)
        _mm512_stream_si512(reinterpret_cast<__m512i*>(p), __m512i(detail::bit_copy<__m512i>(x.raw)));
#endif
#if defined(EIGEN_VECTORIZE_AVX)
    if constexpr (sizeof x.raw == 32)
        _mm256_stream_si256(reinterpret_cast<__m256i*>(p), __m256i(detail::bit_copy<__m256i>(x.raw)));
#endif
#if defined(EIGEN_VECTORIZE_SSE2)
    if constexpr (sizeof x.raw == 16)
        _mm_stream_si128(reinterpret_cast<__m128i*>(p), __m128i(detail::bit_copy<__m128i>(x.raw)));
#endif
}

/// To be called before other threads are told of what was stored so.
inline void finish_non_temporal() {
#if defined(EIGEN_VECTORIZE_SSE2)
    _mm_sfence();
#endif
}

} // namespace weft::inline WEFT_ABI::detail::simd

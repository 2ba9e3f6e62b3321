// SPDX-License-Identifier: BSL-1.0
// weft/copy/lanes.hpp - elements of known size and unknown type, alone and in vectors.
//
// Layer: copy. Question: how is an element moved by code that does not know what it is?
//     shuffle<reversed, 8>(v, v)   where   constexpr int reversed(int i) { return 7 - i; }
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/element.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace weft::inline WEFT_ABI::detail {

/// Something of `Size` bytes that can be loaded, shuffled and stored; Size 0 stands for any other size.
template <int Size>
struct element_of {
    struct other {
        char bytes[static_cast<std::size_t>(Size)];
    };
    using number = integer_of<std::size_t(Size), false>;
    using type = std::conditional_t<std::is_void_v<number>, other, number>;
};
template <>
struct element_of<0> {
    using type = char;
};

template <class T>
WEFT_INLINE T load_bytes(const char* from) {
    T value;
    __builtin_memcpy(&value, from, sizeof value);
    return value;
}

template <class T>
WEFT_INLINE void store_bytes(char* to, const T& value) {
    __builtin_memcpy(to, &value, sizeof value);
}

/// Copies one element.
template <int Size>
WEFT_INLINE void copy_element(char* to, const char* from, int size) {
    if constexpr (Size == 0)
        __builtin_memcpy(to, from, static_cast<std::size_t>(size));
    else
        __builtin_memcpy(to, from, Size);
}

/// One row with any steps on both sides, four elements at a time: they are independent of each other.
template <int Size>
WEFT_INLINE void move_elements(char* to, index_t to_step, const char* from, index_t from_step, index_t n,
                               int size) {
    // Counted down, by pointers: of products of an index GCC 12 warns that the last ones could overflow.
    const auto move = [&](index_t i) { copy_element<Size>(to + i * to_step, from + i * from_step, size); };
    for (; n >= 4; n -= 4, to += 4 * to_step, from += 4 * from_step) {
        move(0);
        move(1);
        move(2);
        move(3);
    }
    for (index_t i = 0; i < n; ++i)
        move(i);
}

/// Copies `n` elements, with any steps (in bytes) on both sides. Never inlined: kernels call it for their shortest rows.
template <int Size>
WEFT_NOINLINE void move_column(char* to, index_t to_step, const char* from, index_t from_step, index_t n,
                               int size) {
    if constexpr (Size != 0) size = Size;
    move_elements<Size>(to, to_step, from, from_step, n, size);
}

/// The widest register.
#if defined(__AVX512F__)
inline constexpr int register_bytes = 64;
#elif defined(__AVX__)
inline constexpr int register_bytes = 32;
#else
inline constexpr int register_bytes = 16;
#endif

/// The widest vector that one instruction can shuffle: bytes and 16-bit words cross lanes only with newer
/// ones.
#if defined(__AVX512VBMI__)
template <int Size>
inline constexpr int shuffle_bytes = 64;
#elif defined(__AVX512BW__)
template <int Size>
inline constexpr int shuffle_bytes = Size == 1 ? 16 : 64;
#else
template <int Size>
inline constexpr int shuffle_bytes = Size <= 2 ? 16 : register_bytes;
#endif

/// A vector of elements; those of 16 bytes are two of its lanes each.
template <int Size, int Bytes = shuffle_bytes<Size>>
struct vector_of {
    static constexpr int lanes = Bytes / Size;
    typedef typename element_of<(Size < 8 ? Size : 8)>::type type __attribute__((vector_size(Bytes)));
};
/// Whether such vectors have several elements, which can be shuffled.
template <int Size>
inline constexpr bool has_vectors = false;
template <int Size>
    requires(Size != 0)
inline constexpr bool has_vectors<Size> = vector_of<Size>::lanes > 1;

/// The lanes `Lane(0), Lane(1), ...` of two vectors, those of `b` counted on from those of `a`.
template <auto Lane, class Vector, int... Nth>
WEFT_INLINE Vector shuffle_lanes(Vector a, Vector b, std::integer_sequence<int, Nth...>) {
    return __builtin_shufflevector(a, b, Lane(Nth)...);
}

/// The same where an element is `Width` lanes.
template <auto Lane, int Width>
constexpr int part_lane(int l) {
    return Lane(l / Width) * Width + l % Width;
}

/// `Lane` numbers elements, of which a vector has `Lanes`.
template <auto Lane, int Lanes, class Vector>
WEFT_INLINE Vector shuffle(Vector a, Vector b) {
    constexpr int width = int(sizeof(Vector) / sizeof(a[0])) / Lanes;
    return shuffle_lanes<part_lane<Lane, width>>(a, b, std::make_integer_sequence<int, Lanes * width>());
}

/// Whether one instruction picks lanes that only the run time knows.
#if defined(__AVX512F__)
template <int Size>
inline constexpr bool has_permute = Size == 4 || Size == 8;
#elif defined(__AVX2__)
template <int Size>
inline constexpr bool has_permute = Size == 4;
#else
template <int Size>
inline constexpr bool has_permute = false;
#endif

/// Lane i of the result is lane `source[i]` of `x`.
template <int Size, class Vector>
    requires has_permute<Size>
WEFT_INLINE Vector permute([[maybe_unused]] Vector x, [[maybe_unused]] Vector source) {
#if defined(__AVX512F__)
    if constexpr (Size == 4)
        return Vector(_mm512_maskz_permutexvar_epi32(__mmask16(-1), __m512i(source), __m512i(x)));
    else
        return Vector(_mm512_maskz_permutexvar_epi64(__mmask8(-1), __m512i(source), __m512i(x)));
#elif defined(__AVX2__)
    return Vector(_mm256_permutevar8x32_epi32(__m256i(x), __m256i(source)));
#endif
}

} // namespace weft::inline WEFT_ABI::detail

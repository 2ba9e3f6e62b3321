// SPDX-License-Identifier: BSL-1.0
// weft/simd/ragged.hpp - fewer elements than a pack holds.
//
// Layer: simd. Question: how are the n < lanes<T> elements of a short row read and written?
//     auto x = load_padded(p, 3);   // p[0] p[1] p[2] p[0] p[0] ...
//     store_first(q, exp(x), 3);
//
// Nothing beyond the n elements is touched. The padding repeats element 0, so that no lane does what no
// element does. With AVX-512 these are masked loads and stores, with AVX2 masked loads of 4 and 8 bytes; elsewhere they go
// through a small array, for whose bytes a load of the whole waits some 20 cycles.
#pragma once

#include <weft/simd/convert/convert.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

#if defined(EIGEN_VECTORIZE_AVX512) && defined(__AVX512BW__)

namespace detail {

inline constexpr bool masked_memory = vector_bytes == 64;

/// n bits from the lowest, all of them where n is `Count` or more, none where it is negative.
template <int Count>
WEFT_INLINE auto first_bits(index_t n) {
    using bits = std::conditional_t<
        Count == 64, __mmask64,
        std::conditional_t<Count == 32, __mmask32, std::conditional_t<Count == 16, __mmask16, __mmask8>>>;
    return n >= Count ? bits(-1) : n <= 0 ? bits(0) : static_cast<bits>((std::uint64_t(1) << n) - 1);
}

template <class T>
WEFT_INLINE pack<T> masked_load(const T* p, index_t n, T padding) {
    using raw = typename pack<T>::raw_type;
    const __m512i rest = bit_copy<__m512i>(pack<T>(padding).raw);
    const auto m = first_bits<lanes<T>>(n);
    const void* const from = p;
    if constexpr (sizeof(T) == 1)
        return pack<T>(bit_copy<raw>(_mm512_mask_loadu_epi8(rest, __mmask64(m), from)));
    else if constexpr (sizeof(T) == 2)
        return pack<T>(bit_copy<raw>(_mm512_mask_loadu_epi16(rest, __mmask32(m), from)));
    else if constexpr (sizeof(T) == 4)
        return pack<T>(bit_copy<raw>(_mm512_mask_loadu_epi32(rest, __mmask16(m), from)));
    else
        return pack<T>(bit_copy<raw>(_mm512_mask_loadu_epi64(rest, __mmask8(m), from)));
}

template <class T>
WEFT_INLINE void masked_store(T* p, pack<T> x, index_t n) {
    const __m512i v = bit_copy<__m512i>(x.raw);
    const auto m = first_bits<lanes<T>>(n);
    void* const to = p;
    if constexpr (sizeof(T) == 1)
        _mm512_mask_storeu_epi8(to, __mmask64(m), v);
    else if constexpr (sizeof(T) == 2)
        _mm512_mask_storeu_epi16(to, __mmask32(m), v);
    else if constexpr (sizeof(T) == 4)
        _mm512_mask_storeu_epi32(to, __mmask16(m), v);
    else
        _mm512_mask_storeu_epi64(to, __mmask8(m), v);
}

} // namespace detail

#else

namespace detail {

inline constexpr bool masked_memory = false;
template <class T>
WEFT_INLINE pack<T> masked_load(const T*, index_t, T);
template <class T>
WEFT_INLINE void masked_store(T*, pack<T>, index_t);

} // namespace detail

#endif

namespace detail {

/// The first `Count` elements of a register.
template <class T, int Count>
WEFT_INLINE vector_t<T, Count> low(pack<T> x) {
    vector_t<T, Count> v;
    __builtin_memcpy(&v, &x.raw, sizeof v);
    return v;
}

#if defined(EIGEN_VECTORIZE_AVX2)
/// Whether n elements are loaded by a mask though not stored by one: `vmaskmov` stores are slow on Zen 2 and 3.
template <class T, int Count>
inline constexpr bool loads_by_mask = vector_bytes == 32 && sizeof(T) >= 4 && Count * sizeof(T) == 32;

template <class T>
WEFT_INLINE __m256i load_by_mask(const T* p, index_t n, T padding) {
    const int count = n > 8 ? 8 : n < 0 ? 0 : static_cast<int>(n);
    const __m256i rest = bit_copy<__m256i>(pack<T>(padding).raw);
    if constexpr (sizeof(T) == 4) {
        const __m256i m =
            _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        return _mm256_blendv_epi8(rest, _mm256_maskload_epi32(reinterpret_cast<const int*>(p), m), m);
    } else {
        const __m256i m = _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
        return _mm256_blendv_epi8(rest, _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), m), m);
    }
}
#else
template <class, int>
inline constexpr bool loads_by_mask = false;
#endif

/// `Count` elements, at most a register, of which n exist; the others are `padding`.
template <class T, int Count>
WEFT_INLINE vector_t<T, Count> load_some(const T* p, index_t n, T padding) {
    if constexpr (masked_memory) {
        return low<T, Count>(masked_load<T>(p, n < Count ? n : Count, padding));
    } else if constexpr (loads_by_mask<T, Count>) {
        return bit_copy<vector_t<T, Count>>(load_by_mask<T>(p, n, padding));
    } else {
        T buffer[std::size_t(Count)];
        for (index_t i = 0; i < Count; ++i)
            buffer[i] = i < n ? p[i] : padding;
        return load_vector<T, Count>(buffer);
    }
}

/// As load_converted, of n elements.
template <class To, class From, int Count>
WEFT_INLINE vector_t<To, Count> load_some_converted(const From* p, index_t n, From padding) {
    if constexpr (Count > lanes<From>) {
        constexpr int part = Count / 2;
        return concat<vector_t<To, Count>>(load_some_converted<To, From, part>(p, n, padding),
                                           load_some_converted<To, From, part>(p + part, n - part, padding),
                                           std::make_index_sequence<std::size_t(Count)>{});
    } else {
        return convert_vector<To, From, Count>(load_some<From, Count>(p, n, padding));
    }
}

} // namespace detail

/// Whether `load_padded` is a load under a mask.
template <class T>
inline constexpr bool has_masked_load = false;
template <packed T>
inline constexpr bool has_masked_load<T> = detail::masked_memory || detail::loads_by_mask<T, lanes<T>>;

/// The n elements at p, then p[0] in the lanes after them; 0 < n < lanes<T>.
template <packed T>
WEFT_INLINE pack<T> load_padded(const T* p, index_t n) {
    return pack<T>(detail::load_some<T, lanes<T>>(p, n, p[0]));
}

/// `load_padded` of elements of another type, each converted; 0 < n < lanes<To>.
template <packed To, packed From>
WEFT_INLINE pack<To> load_as_padded(const From* p, index_t n) {
    return pack<To>(detail::load_some_converted<To, From, lanes<To>>(p, n, p[0]));
}

/// `load_padded` of the truth values of bools; 0 < n < lanes<T>.
template <packed T>
WEFT_INLINE mask<T> load_mask_padded(const bool* p, index_t n) {
    using lane = typename mask<T>::lane;
    const auto bytes = detail::bit_copy<detail::vector_t<std::int8_t, lanes<T>>>(
        detail::load_some<bool, lanes<T>>(p, n, p[0]));
    return mask<T>(detail::convert_vector<lane, std::int8_t, lanes<T>>(bytes) != lane(0));
}

/// Writes the first n lanes; 0 < n < lanes<T>.
template <packed T>
WEFT_INLINE void store_first(T* p, pack<T> x, index_t n) {
    if constexpr (detail::masked_memory) {
        detail::masked_store<T>(p, x, n);
    } else {
        alignas(sizeof x) T buffer[lanes<T>];
        store(buffer, x);
        for (index_t i = 0; i < n; ++i)
            p[i] = buffer[i];
    }
}

/// Writes the first n truth values as bools; 0 < n < lanes<T>.
template <packed T>
WEFT_INLINE void store_mask_first(bool* p, mask<T> m, index_t n) {
    bool buffer[lanes<T>];
    store_mask(buffer, m);
    for (index_t i = 0; i < n; ++i)
        p[i] = buffer[i];
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/convert/small_floats.hpp - half and bfloat16, read and written as packs of floats.
//
// Layer: simd. Question: in which registers is `h * h + h` of halves computed?
//     in those of floats: each result is rounded to a half, as if it had been stored and read again
//
// So a pack of floats holds numbers of the small type, and every operation on floats serves it. half takes the instructions of
// F16C, bfloat16 a shift; where half has no instruction its elements are computed one by one.
#pragma once

#include <weft/simd/complex/complex_pack.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/ragged.hpp>

#include <array>

namespace weft::inline WEFT_ABI::detail::simd {

/// Whether elements of T are computed in packs of floats.
template <class T>
inline constexpr bool in_float_lanes = false;
template <>
inline constexpr bool in_float_lanes<bfloat16> = has_pack<float>;
#if defined(__F16C__) && defined(EIGEN_VECTORIZE_AVX)
template <>
inline constexpr bool in_float_lanes<half> = true;
#endif

template <class T>
concept small_packed = in_float_lanes<T>;

template <small_packed T>
struct lane_type<T> {
    using type = float;
};

/// Other numbers that have packs.
template <class T>
inline constexpr bool by_way_of_floats = has_pack<T> && !std::is_same_v<T, float> && !std::is_same_v<T, bool>;

#if defined(EIGEN_VECTORIZE)

namespace detail {

/// The bits of as many small numbers as there are lanes of floats.
using small_bits = vector_t<std::uint16_t, lanes<float>>;

/// Numbers as floats, of these bits.
template <std::same_as<bfloat16>, int Count>
WEFT_INLINE vector_t<float, Count> widened(vector_t<std::uint16_t, Count> bits) {
    const auto upper = convert_vector<std::uint32_t, std::uint16_t, Count>(bits) << 16;
    return bit_copy<vector_t<float, Count>>(upper);
}
/// To nearest, half to even; of a NaN the sign is kept.
template <std::same_as<bfloat16>>
WEFT_INLINE small_bits narrowed_pack(pack<float> x) {
    using words = vector_t<std::uint32_t, lanes<float>>;
    const auto bits = bit_copy<words>(x.raw);
    const words rounded = (bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16;
    const words quiet = ((bits >> 16) & 0x8000U) | 0x7fc0U;
    const words found = x.raw == x.raw ? rounded : quiet;
    return convert_vector<std::uint16_t, std::uint32_t, lanes<float>>(found);
}

#if defined(__F16C__) && defined(EIGEN_VECTORIZE_AVX)
/// Halves as floats.
template <int Count>
WEFT_INLINE vector_t<float, Count> floats_of_halves(vector_t<std::uint16_t, Count> bits) {
    using raw = vector_t<float, Count>;
#if defined(EIGEN_VECTORIZE_AVX512)
    // The zero-masking form, for the reason in widen.hpp.
    if constexpr (Count == 16)
        return raw(_mm512_maskz_cvtph_ps(__mmask16(-1), __m256i(bit_copy<__m256i>(bits))));
#endif
    static_assert(Count <= vector_bytes / int(sizeof(float)), "as many as a register of floats holds");
    if constexpr (Count == 8)
        return raw(_mm256_cvtph_ps(__m128i(bit_copy<__m128i>(bits))));
    else if constexpr (Count == 4)
        return raw(_mm_cvtph_ps(__m128i(vector_t<std::int64_t, 2>{bit_copy<std::int64_t>(bits), 0})));
}
template <std::same_as<half>, int Count>
WEFT_INLINE vector_t<float, Count> widened(vector_t<std::uint16_t, Count> bits) {
    auto found = floats_of_halves<Count>(bits);
#if defined(__clang__)
    asm("" : "+v"(found)); // Clang would compare the halves instead, one by one
#endif
    return found;
}
template <std::same_as<half>>
WEFT_INLINE small_bits narrowed_pack(pack<float> x) {
#if defined(EIGEN_VECTORIZE_AVX512)
    return bit_copy<small_bits>(
        _mm512_maskz_cvtps_ph(__mmask16(-1), __m512(x.raw), _MM_FROUND_TO_NEAREST_INT));
#else
    return bit_copy<small_bits>(_mm256_cvtps_ph(__m256(x.raw), _MM_FROUND_TO_NEAREST_INT));
#endif
}
#endif

} // namespace detail

/// Reads `lanes<float>` elements.
template <small_packed T>
WEFT_INLINE pack<float> load(const T* p) {
    detail::small_bits bits;
    __builtin_memcpy(&bits, p, sizeof bits);
    return pack<float>(detail::widened<T, lanes<float>>(bits));
}
namespace detail {

/// The n elements at p, then p[0] in the places after them.
template <int Count, class T>
WEFT_INLINE std::array<T, std::size_t(Count)> padded(const T* p, index_t n) {
    std::array<T, std::size_t(Count)> elements;
    for (index_t i = 0; i < Count; ++i)
        elements[std::size_t(i)] = p[i < n ? i : 0];
    return elements;
}

} // namespace detail

/// The n elements at p, then p[0] in the lanes after them; 0 < n < lanes<float>.
template <small_packed T>
WEFT_INLINE pack<float> load_padded(const T* p, index_t n) {
    return load(detail::padded<lanes<float>>(p, n).data());
}

/// The same as floats, or as the lanes of another small type, to which the pack is not yet rounded.
template <class To, small_packed From>
    requires(std::same_as<To, float> || small_packed<To>)
WEFT_INLINE pack<float> load_as(const From* p) {
    return load(p);
}
template <small_packed To, packed From>
WEFT_INLINE pack<float> load_as(const From* p) {
    return load_as<float>(p);
}
template <class To, small_packed From>
    requires(std::same_as<To, float> || small_packed<To>)
WEFT_INLINE pack<float> load_as_padded(const From* p, index_t n) {
    return load_padded(p, n);
}
template <small_packed To, packed From>
WEFT_INLINE pack<float> load_as_padded(const From* p, index_t n) {
    return load_as_padded<float>(p, n);
}

namespace detail {

/// `Count` elements as numbers of another type, by way of floats.
template <class To, int Count, class From>
WEFT_INLINE vector_t<To, Count> load_widened(const From* p) {
    if constexpr (Count > lanes<float>) {
        return concat<vector_t<To, Count>>(load_widened<To, Count / 2>(p),
                                           load_widened<To, Count / 2>(p + Count / 2),
                                           std::make_index_sequence<std::size_t(Count)>{});
    } else {
        vector_t<std::uint16_t, Count> bits;
        __builtin_memcpy(&bits, p, sizeof bits);
        return convert_vector<To, float, Count>(widened<From, Count>(bits));
    }
}

} // namespace detail

/// Reads `lanes<To>` elements as numbers that are computed in no floats.
template <class To, small_packed From>
    requires by_way_of_floats<To>
WEFT_INLINE pack<To> load_as(const From* p) {
    return pack<To>(detail::load_widened<To, lanes<To>>(p));
}
template <class To, small_packed From>
    requires by_way_of_floats<To>
WEFT_INLINE pack<To> load_as_padded(const From* p, index_t n) {
    return load_as<To>(detail::padded<lanes<To>>(p, n).data());
}

/// The same as complex numbers.
template <complex_type To, small_packed From>
WEFT_INLINE auto load_as(const From* p) {
    return as_complex(load_as<typename To::value_type>(p));
}
template <complex_type To, small_packed From>
WEFT_INLINE auto load_as_padded(const From* p, index_t n) {
    return as_complex(load_as_padded<typename To::value_type>(p, n));
}

/// Writes `lanes<float>` elements, rounded.
template <small_packed T>
WEFT_INLINE void store(T* p, pack<float> x) {
    const auto bits = detail::narrowed_pack<T>(x);
    __builtin_memcpy(static_cast<void*>(p), &bits, sizeof bits);
}
/// Writes the first n lanes; 0 < n < lanes<float>.
template <small_packed T>
WEFT_INLINE void store_first(T* p, pack<float> x, index_t n) {
    T elements[std::size_t(lanes<float>)];
    store(elements, x);
    for (index_t i = 0; i < n; ++i)
        p[i] = elements[i];
}

/// The numbers of type T that are nearest.
template <small_packed T>
WEFT_INLINE pack<float> rounded_to(pack<float> x) {
    return pack<float>(detail::widened<T, lanes<float>>(detail::narrowed_pack<T>(x)));
}

#else

template <small_packed T, class X>
X rounded_to(X x);

#endif

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/simd/packet.hpp - one register of elements, and one register of answers.
//
// Layer: simd. Question: how are `lanes<T>` elements read, compared, chosen between and written at once?
//     auto x = load<float>(p);  store(q, select(x < y, x, y));
//
// A pack is one full-width vector of the compilers' vector extension; Eigen says how wide the target is. A
// mask is a vector of integers as wide as the elements, all ones where true. GCC and Clang turn comparisons
// and blends of such vectors into the target's own masks (k-registers with AVX-512). Functions on packs are
// templates, so they cost nothing where unused, and exist only for types that have a pack.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/element.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <bit>
#include <cstdint>
#include <utility>

namespace weft::inline WEFT_ABI::detail::simd {

/// Bytes of one register; 0 where Eigen does not vectorise.
inline constexpr int vector_bytes = Eigen::internal::packet_traits<float>::size > 1
                                        ? int(sizeof(Eigen::internal::packet_traits<float>::type))
                                        : 0;

/// Registers of that width.
#if defined(__AVX512F__) || defined(__aarch64__)
inline constexpr int vector_registers = 32;
#else
inline constexpr int vector_registers = 16;
#endif

namespace detail {

/// The element type of the vector that stands for elements of T: T itself, or the fixed-width integer like
/// it.
template <class T>
using lane_t = std::conditional_t<std::is_floating_point_v<T>, T, integer_of<sizeof(T), std::is_signed_v<T>>>;

template <class Lane, int Bytes>
struct vector_of {
    using type [[gnu::vector_size(Bytes)]] = Lane;
};
/// A vector of `Count` elements, of any size in bytes.
template <class T, int Count>
using vector_t = typename vector_of<lane_t<T>, Count* int(sizeof(T))>::type;

template <class T>
inline constexpr bool packable =
    std::is_same_v<T, float> || std::is_same_v<T, double> ||
    (std::is_integral_v<T> && sizeof(T) <= 8 && !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> &&
     !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t> && !std::is_const_v<T> &&
     !std::is_volatile_v<T>);

template <class To, class From>
WEFT_INLINE To bit_copy(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

template <class V, class L, std::size_t... Nth>
WEFT_INLINE V fill(L v, std::index_sequence<Nth...>) {
    return V{((void)Nth, v)...};
}

} // namespace detail

/// Whether there is a `pack<T>`: float, double, bool and the integers, unless vectorisation is off.
template <class T>
inline constexpr bool has_pack = vector_bytes > 0 && detail::packable<T>;

/// Elements of one pack; 1 where there is none.
template <class T>
inline constexpr int lanes = has_pack<T> ? vector_bytes / int(sizeof(T)) : 1;

template <class T>
concept packed = has_pack<T>;
template <class T>
concept packed_floating = has_pack<T> && std::is_floating_point_v<T>;
template <class T>
concept packed_integer = has_pack<T> && integer_type<T>;

/// One register of T. A bool is a byte 0 or 1.
template <packed T>
struct pack {
    using value_type = T;
    using lane = detail::lane_t<T>;
    using raw_type = detail::vector_t<T, lanes<T>>;
    static constexpr int size = lanes<T>;

    raw_type raw;

    pack() = default;
    WEFT_INLINE explicit pack(raw_type r) : raw(r) {}
    /// Every lane v.
    WEFT_INLINE pack(T v)
        : raw(detail::fill<raw_type>(static_cast<lane>(v),
                                     std::make_index_sequence<std::size_t(lanes<T>)>{})) {}

    WEFT_INLINE T operator[](int i) const { return static_cast<T>(raw[i]); }
};

/// One truth value per lane of `pack<T>`: all ones or all zero. Masks of one width convert into each other.
template <packed T>
struct mask {
    using value_type = T;
    using lane = integer_of<sizeof(T), true>;
    using raw_type = detail::vector_t<lane, lanes<T>>;
    static constexpr int size = lanes<T>;

    raw_type raw;

    mask() = default;
    WEFT_INLINE explicit mask(raw_type r) : raw(r) {}
    WEFT_INLINE explicit mask(bool v) : raw(raw_type{} - static_cast<lane>(v)) {}
    template <packed U>
        requires(sizeof(U) == sizeof(T) && !std::is_same_v<T, U>)
    WEFT_INLINE mask(mask<U> other) : raw(other.raw) {}

    WEFT_INLINE bool operator[](int i) const { return raw[i] != 0; }

    friend WEFT_INLINE mask operator&(mask x, mask y) { return mask(x.raw & y.raw); }
    friend WEFT_INLINE mask operator|(mask x, mask y) { return mask(x.raw | y.raw); }
    friend WEFT_INLINE mask operator^(mask x, mask y) { return mask(x.raw ^ y.raw); }
    friend WEFT_INLINE mask operator!(mask x) { return mask(~x.raw); }
    friend WEFT_INLINE mask operator~(mask x) { return mask(~x.raw); }
    friend WEFT_INLINE mask operator==(mask x, mask y) { return mask(~(x.raw ^ y.raw)); }
    friend WEFT_INLINE mask operator!=(mask x, mask y) { return mask(x.raw ^ y.raw); }
};

template <class T>
inline constexpr bool is_pack = false;
template <class T>
inline constexpr bool is_pack<pack<T>> = true;
template <class T>
inline constexpr bool is_mask = false;
template <class T>
inline constexpr bool is_mask<mask<T>> = true;

/// Reads `lanes<T>` elements; any alignment.
template <packed T>
WEFT_INLINE pack<T> load(const T* p) {
    typename pack<T>::raw_type r;
    __builtin_memcpy(&r, p, sizeof r);
    return pack<T>(r);
}

/// Writes `lanes<T>` elements; any alignment.
template <packed T>
WEFT_INLINE void store(T* p, pack<T> x) {
    __builtin_memcpy(p, &x.raw, sizeof x.raw);
}

/// Every lane v.
template <packed T>
WEFT_INLINE pack<T> splat(T v) {
    return pack<T>(v);
}

template <packed T>
WEFT_INLINE mask<T> operator==(pack<T> x, pack<T> y) {
    return mask<T>(x.raw == y.raw);
}
template <packed T>
WEFT_INLINE mask<T> operator!=(pack<T> x, pack<T> y) {
    return mask<T>(x.raw != y.raw);
}
template <packed T>
WEFT_INLINE mask<T> operator<(pack<T> x, pack<T> y) {
    return mask<T>(x.raw < y.raw);
}
template <packed T>
WEFT_INLINE mask<T> operator<=(pack<T> x, pack<T> y) {
    return mask<T>(x.raw <= y.raw);
}
template <packed T>
WEFT_INLINE mask<T> operator>(pack<T> x, pack<T> y) {
    return mask<T>(x.raw > y.raw);
}
template <packed T>
WEFT_INLINE mask<T> operator>=(pack<T> x, pack<T> y) {
    return mask<T>(x.raw >= y.raw);
}

/// Per lane `m ? x : y`.
template <packed T>
WEFT_INLINE pack<T> select(mask<std::type_identity_t<T>> m, pack<T> x, pack<T> y) {
    return pack<T>(m.raw ? x.raw : y.raw);
}

/// Per lane `m ? x : y` of truth values.
template <packed T>
WEFT_INLINE mask<T> select(mask<T> m, mask<T> x, mask<T> y) {
    return mask<T>((m.raw & x.raw) | (~m.raw & y.raw));
}

template <known_scalar T>
WEFT_INLINE constexpr T select(bool m, T x, T y) {
    return m ? x : y;
}

/// The same bits read as elements of another type of the same size.
template <packed To, packed From>
    requires(sizeof(To) == sizeof(From))
WEFT_INLINE pack<To> bits_as(pack<From> x) {
    return pack<To>(detail::bit_copy<typename pack<To>::raw_type>(x.raw));
}

/// True lanes as 1, false ones as 0.
template <packed T>
WEFT_INLINE pack<T> as_number(mask<T> m) {
    return select(m, pack<T>(T(1)), pack<T>(T(0)));
}

/// Whether any lane is true.
template <packed T>
WEFT_INLINE bool any(mask<T> m) {
#if defined(EIGEN_VECTORIZE_AVX512)
    const __m512i v = detail::bit_copy<__m512i>(m.raw);
    return _mm512_test_epi32_mask(v, v) != 0;
#elif defined(EIGEN_VECTORIZE_AVX)
    const __m256i v = detail::bit_copy<__m256i>(m.raw);
    return _mm256_testz_si256(v, v) == 0;
#elif defined(EIGEN_VECTORIZE_SSE2)
    return _mm_movemask_epi8(__m128i(detail::bit_copy<__m128i>(m.raw))) != 0;
#else
    constexpr int words = lanes<T> * int(sizeof(T)) / 8;
    const auto w = detail::bit_copy<detail::vector_t<std::int64_t, words>>(m.raw);
    std::int64_t r = 0;
    for (int i = 0; i < words; ++i)
        r |= w[i];
    return r != 0;
#endif
}

/// The number of the first lane that is true, of a mask that has one.
template <packed T>
WEFT_INLINE int first_true(mask<T> m) {
    constexpr int size = int(sizeof(T));
#if defined(EIGEN_VECTORIZE_AVX512)
    if constexpr (size >= 4) {
        const __m512i v = detail::bit_copy<__m512i>(m.raw);
        return std::countr_zero(unsigned{_mm512_test_epi32_mask(v, v)}) / (size / 4);
    }
#elif defined(EIGEN_VECTORIZE_AVX2)
    return std::countr_zero(unsigned(_mm256_movemask_epi8(detail::bit_copy<__m256i>(m.raw)))) / size;
#elif defined(EIGEN_VECTORIZE_SSE2) && !defined(EIGEN_VECTORIZE_AVX)
    return std::countr_zero(unsigned(_mm_movemask_epi8(detail::bit_copy<__m128i>(m.raw)))) / size;
#endif
    constexpr int words = lanes<T> * size / 8;
    const auto w = detail::bit_copy<detail::vector_t<std::uint64_t, words>>(m.raw);
    int i = 0;
    while (w[i] == 0)
        ++i;
    return (8 * i + std::countr_zero(std::uint64_t(w[i])) / 8) / size;
}

} // namespace weft::inline WEFT_ABI::detail::simd

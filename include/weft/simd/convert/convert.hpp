// SPDX-License-Identifier: BSL-1.0
// weft/simd/convert/convert.hpp - elements of one type read as packs of another.
//
// Layer: simd. Question: how does a region of one element type read a stream of another?
//     load_as<float>(bytes)   is   16 uint8 widened and converted by two instructions
//
// Per element the value is static_cast<To>(from), but that floating values saturate where they become integers, and NaN
// becomes 0 (simd/convert/saturate.hpp).
#pragma once

#include <weft/simd/convert/narrow.hpp>
#include <weft/simd/convert/saturate.hpp>
#include <weft/simd/convert/widen.hpp>
#include <weft/simd/mask_lanes.hpp>
#include <weft/simd/packet.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// Two vectors end to end.
template <class R, class V, std::size_t... Int>
WEFT_INLINE R concat(V low, V high, std::index_sequence<Int...>) {
    if constexpr (joins<V>)
        return bit_copy<R>(join(low, high));
    else
        return __builtin_shufflevector(low, high, int(Int)...);
}

/// Converts `Count` elements, at most one register of either type.
template <class To, class From, int Count>
WEFT_INLINE vector_t<To, Count> convert_vector(vector_t<From, Count> v) {
    using L = lane_t<To>;
    using F = lane_t<From>;
    if constexpr (std::is_same_v<To, bool> && std::is_same_v<From, bool>) {
        return v;
    } else if constexpr (std::is_same_v<To, bool>) {
        using Int = integer_of<sizeof(From), true>;
        const vector_t<Int, Count> truth = v != vector_t<From, Count>{};
        return bit_copy<vector_t<To, Count>>(__builtin_convertvector(truth, vector_t<std::int8_t, Count>)) &
               1;
    } else if constexpr (std::is_same_v<L, F>) {
        return v;
    } else if constexpr (widens<L, F, Count>) {
        return widen<L, F, Count>(v);
    } else if constexpr (narrows<L, F, Count>) {
        return narrow<L, F, Count>(v);
    } else if constexpr (std::is_floating_point_v<L> && std::is_integral_v<F> && sizeof(F) < 4) {
        return convert_vector<To, std::int32_t, Count>(convert_vector<std::int32_t, From, Count>(v));
    } else if constexpr (std::is_integral_v<L> && std::is_floating_point_v<F>) {
        if constexpr (sizeof(L) < 4)
            return convert_vector<To, std::int32_t, Count>(
                __builtin_convertvector((limited<L, F, Count>(v)), vector_t<std::int32_t, Count>));
        else if constexpr (sizeof(L) > sizeof(F))
            return cut<L, double, Count>(convert_vector<double, F, Count>(v));
        else if constexpr (sizeof(L) < sizeof(F) && !std::is_signed_v<L> && cuts_by_addition)
            return convert_vector<To, std::uint64_t, Count>(
                cut_in_lower_half<Count>(limited<L, F, Count>(v)));
        else
            return cut<L, F, Count>(v);
    } else {
        return __builtin_convertvector(v, vector_t<To, Count>);
    }
}

template <class From, int Count>
WEFT_INLINE vector_t<From, Count> load_vector(const From* p) {
    vector_t<From, Count> v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

/// `Count` elements from memory; where they fill several registers of From, register by register.
template <class To, class From, int Count>
WEFT_INLINE vector_t<To, Count> load_converted(const From* p) {
    if constexpr (Count > lanes<From>)
        return concat<vector_t<To, Count>>(load_converted<To, From, Count / 2>(p),
                                           load_converted<To, From, Count / 2>(p + Count / 2),
                                           std::make_index_sequence<std::size_t(Count)>{});
    else
        return convert_vector<To, From, Count>(load_vector<From, Count>(p));
}

} // namespace detail

/// Reads `lanes<To>` elements of From, each converted.
template <packed To, packed From>
WEFT_INLINE pack<To> load_as(const From* p) {
    return pack<To>(detail::load_converted<To, From, lanes<To>>(p));
}

/// The truth values of `lanes<T>` bools.
template <packed T>
WEFT_INLINE mask<T> load_mask(const bool* p) {
    using lane = typename mask<T>::lane;
    using vector = detail::vector_t<lane, lanes<T>>;
    if constexpr (detail::spreads_bytes<sizeof(vector), sizeof(T)>) {
        return mask<T>(detail::bit_copy<vector>(detail::spread_bytes<int{sizeof(T)}>(p)) != lane(0));
    } else {
        const auto bytes =
            detail::load_vector<std::int8_t, lanes<T>>(reinterpret_cast<const std::int8_t*>(p));
        return mask<T>(detail::convert_vector<lane, std::int8_t, lanes<T>>(bytes) != lane(0));
    }
}

namespace detail {

/// The lanes of a mask as bytes that are 0 or 1.
template <class T>
WEFT_INLINE vector_t<std::int8_t, lanes<T>> mask_bytes(mask<T> m) {
    using bytes = vector_t<std::int8_t, lanes<T>>;
    if constexpr (packs_lanes<sizeof m.raw, sizeof(T)>) {
        const auto packed = pack_lanes<int{sizeof(T)}>(m.raw);
        bytes first;
        __builtin_memcpy(&first, &packed, sizeof first);
        return first & 1;
    } else {
        return __builtin_convertvector(m.raw, bytes) & 1;
    }
}

} // namespace detail

/// Writes `lanes<T>` bools.
template <packed T>
WEFT_INLINE void store_mask(bool* p, mask<T> m) {
    const auto bytes = detail::mask_bytes(m);
    __builtin_memcpy(p, &bytes, sizeof bytes);
}

/// The same of one element, of any type. A complex number gives its real part; as a bool, whether it is not 0.
template <known_scalar To, known_scalar From>
WEFT_INLINE constexpr To convert(From x) {
    if constexpr (integer_type<To> && computed_floating<From>) {
        return saturated<To>(static_cast<compute_t<From>>(x));
    } else if constexpr (std::is_same_v<To, bool> && category_of<From> == category::complex) {
        return x != From();
    } else if constexpr (category_of<From> == category::complex && category_of<To> != category::complex) {
        return convert<To>(x.real());
    } else if constexpr (category_of<To> == category::complex && category_of<From> != category::complex) {
        return To(convert<typename To::value_type>(x));
    } else if constexpr (widened_floating<From> && !std::is_same_v<compute_t<From>, To> &&
                         !std::is_same_v<To, From>) {
        return convert<To>(static_cast<compute_t<From>>(x)); // a class gives nothing else
    } else if constexpr (widened_floating<To> && !small_floating<To> && integer_type<From>) {
        return static_cast<To>(static_cast<compute_t<To>>(x));
    } else if constexpr (small_floating<To> && !std::is_same_v<To, From>) {
        return static_cast<To>(static_cast<float>(x));
    } else if constexpr (small_floating<From> && !std::is_same_v<To, From>) {
        return static_cast<To>(static_cast<float>(x));
    } else {
        return static_cast<To>(x);
    }
}

} // namespace weft::inline WEFT_ABI::detail::simd

namespace weft::inline WEFT_ABI::detail {

/// The same of elements of a class, too.
template <class To, class From>
WEFT_INLINE constexpr To as_element(const From& x) {
    if constexpr (std::is_same_v<To, From>)
        return x;
    else if constexpr (simd::known_scalar<To> && simd::known_scalar<From>)
        return simd::convert<To>(x);
    else
        return static_cast<To>(x);
}

} // namespace weft::inline WEFT_ABI::detail

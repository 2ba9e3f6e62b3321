// SPDX-License-Identifier: BSL-1.0
// weft/simd/keys/network.hpp - some registers of keys put in order.
//
// Layer: simd. Question: how are 50 numbers sorted without a branch?
//     sort_few(keys, 50, keys)   all comparisons of a fixed network, each of whole registers
//
// Batcher's bitonic network, "Sorting networks and their applications" (1968): in step k, from 2 to all, the elements of each
// block of k are compared with those that mirror them, i with i ^ (k - 1), then i with i ^ j for j = k/4, k/8 .. 1. The lesser of
// two always goes to the lower place. What is missing in the last register is the greatest number.
#pragma once

#include <weft/simd/extrema.hpp>
#include <weft/simd/keys/item.hpp>
#include <weft/simd/ragged.hpp>

#include <bit>
#include <limits>
#include <utility>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// Lane i from lane i ^ Mask.
template <unsigned Mask, class T, std::size_t... I>
WEFT_INLINE pack<T> crossed(pack<T> x, std::index_sequence<I...>) {
    return pack<T>(__builtin_shufflevector(x.raw, x.raw, int(I ^ Mask)...));
}
template <unsigned Mask, class T>
WEFT_INLINE pack<T> crossed(pack<T> x) {
    if constexpr (Mask == 0)
        return x;
    else
        return crossed<Mask>(x, std::make_index_sequence<std::size_t(lanes<T>)>{});
}

/// Lane i of `x` where i has the bit, else of `y`.
template <unsigned Bit, class T, std::size_t... I>
WEFT_INLINE pack<T> chosen(pack<T> x, pack<T> y, std::index_sequence<I...>) {
    return pack<T>(__builtin_shufflevector(x.raw, y.raw, int((I & Bit) != 0 ? I : I + sizeof...(I))...));
}

/// Compares each element with that at its place ^ Mask.
template <unsigned Mask, std::size_t Count, class T>
WEFT_INLINE void compare(pack<T> (&x)[Count]) {
    constexpr auto size = static_cast<unsigned>(lanes<T>);
    constexpr unsigned across = Mask / size, within = Mask % size;
#pragma GCC unroll 16
    for (std::size_t i = 0; i < Count; ++i) {
        if constexpr (across == 0) {
            const pack<T> y = crossed<within>(x[i]);
            x[i] = chosen<std::bit_floor(within)>(maximum(x[i], y), minimum(x[i], y),
                                                  std::make_index_sequence<size>{});
        } else if ((i & std::bit_floor(across)) == 0) {
            const pack<T> low = x[i], high = crossed<within>(x[i ^ across]);
            x[i] = minimum(low, high);
            x[i ^ across] = crossed<within>(maximum(low, high));
        }
    }
}

template <unsigned Distance, std::size_t Count, class T>
WEFT_INLINE void merge_blocks(pack<T> (&x)[Count]) {
    if constexpr (Distance > 0) {
        compare<Distance>(x);
        merge_blocks<Distance / 2>(x);
    }
}
/// From blocks in order to blocks twice as long, until there is one.
template <unsigned Block, std::size_t Count, class T>
WEFT_INLINE void sort_blocks(pack<T> (&x)[Count]) {
    if constexpr (Block <= Count * std::size_t(lanes<T>)) {
        compare<Block - 1>(x);
        merge_blocks<Block / 4>(x);
        sort_blocks<2 * Block>(x);
    }
}

/// AVX2 compares numbers of 64 bits only with a sign.
template <class Item>
inline constexpr bool needs_sign = vector_bytes == 32 && sizeof(Item) == 8;
/// Numbers as the network compares them.
template <class Item>
using compared = integer_of<sizeof(Item), needs_sign<Item>>;
template <class T>
WEFT_INLINE pack<T> turned(pack<T> x) {
    if constexpr (std::is_signed_v<T>)
        return x ^ pack<T>((std::numeric_limits<T>::min)());
    else
        return x;
}

/// So many hold all items of the network: half of all.
inline constexpr int most_registers = vector_registers / 2;

template <std::size_t Count, class Item>
void sort_registers(const Item* from, index_t count, Item* to) {
    using number = compared<Item>;
    constexpr int size = lanes<number>;
    const auto* const numbers = reinterpret_cast<const number*>(from);
    auto* const out = reinterpret_cast<number*>(to);
    pack<number> x[Count];
#pragma GCC unroll 16
    for (std::size_t i = 0; i < Count; ++i) {
        const auto at = static_cast<index_t>(i) * size;
        x[i] = turned(i < Count / 2
                          ? load(numbers + at)
                          : pack<number>(load_some<number, size>(numbers + at, count - at, number(-1))));
    }
    sort_blocks<2>(x);
#pragma GCC unroll 16
    for (std::size_t i = 0; i < Count; ++i) {
        const auto at = static_cast<index_t>(i) * size;
        if (i < Count / 2 || count - at >= size)
            store(out + at, turned(x[i]));
        else if (count > at)
            store_first(out + at, turned(x[i]), count - at);
    }
}

} // namespace detail

/// Up to so many items are sorted in registers.
template <class Item>
inline constexpr index_t few_most = detail::most_registers * lanes<number_of<Item>>;

/// Sorts items, at most `few_most` of them, into `to`, which may be where they are.
template <class Item>
    requires has_split<Item>
void sort_few(const Item* from, index_t count, Item* to) {
    constexpr int size = lanes<number_of<Item>>;
    if constexpr (detail::most_registers == 16)
        if (count > 8 * size) return detail::sort_registers<16>(from, count, to);
    if (count > 4 * size)
        detail::sort_registers<8>(from, count, to);
    else if (count > 2 * size)
        detail::sort_registers<4>(from, count, to);
    else if (count > size)
        detail::sort_registers<2>(from, count, to);
    else
        detail::sort_registers<1>(from, count, to);
}

} // namespace weft::inline WEFT_ABI::detail::simd

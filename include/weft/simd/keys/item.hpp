// SPDX-License-Identifier: BSL-1.0
// weft/simd/keys/item.hpp - items that are nothing but a number, which orders them.
//
// Layer: simd. Question: which items are sorted in registers?
//     numbers without a sign of 32 or 64 bits, and a struct of a key and a place, read as one such number
#pragma once

#include <weft/simd/packet.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// The number that orders an item.
template <class Item>
using number_of = integer_of<sizeof(Item), false>;

/// Whether items are parted and put in order by registers: where there are AVX-512 or AVX2, those of 32 or 64 bits.
#if defined(EIGEN_VECTORIZE_AVX512) || defined(EIGEN_VECTORIZE_AVX2)
template <class Item>
inline constexpr bool has_split =
    std::is_trivially_copyable_v<Item> && (sizeof(Item) == 4 || sizeof(Item) == 8);
#else
template <class Item>
inline constexpr bool has_split = false;
#endif

/// Items in memory as numbers.
template <class Item>
WEFT_INLINE const number_of<Item>* numbers_at(const Item* items) {
    return reinterpret_cast<const number_of<Item>*>(items);
}
template <class Item>
WEFT_INLINE number_of<Item>* numbers_at(Item* items) {
    return reinterpret_cast<number_of<Item>*>(items);
}

} // namespace weft::inline WEFT_ABI::detail::simd

// SPDX-License-Identifier: BSL-1.0
// weft/order/key/key_order.hpp - keys sorted, with or without the places that they come from.
//
// Layer: order. Question: which code sorts elements of every type?
//     key_order<std::uint32_t>::sort(keys, spare, n)   sorts float, int32 and uint32
#pragma once

#include <weft/core/config.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// A key of 32 bits at most above a place of 32 bits: ordered by the key, then by the place.
struct packed_key {
    std::uint64_t both;
};

/// A key and its place: ordered by the key, then by the place.
struct placed_key {
    std::uint64_t key;
    std::uint64_t place;
};

/// `Item`: an unsigned integer, `packed_key` or `placed_key`. Items with places stand in the order of these at first.
template <class Item>
struct key_order {
    /// Sorts; `spare` is room for as many.
    static void sort(Item* items, Item* spare, index_t count);
    /// Sorts each of the lines of `along` items; `spare` is room for one.
    static void sort_lines(Item* line, Item* spare, index_t lines, index_t along);
    /// Afterwards the item at `nth` is the one that it would be if all were sorted; smaller ones stand before it. `spare` is
    /// room for as many.
    static void select(Item* items, Item* spare, index_t count, index_t nth);
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/order/key/key_order_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template struct key_order<std::uint8_t>;
extern template struct key_order<std::uint16_t>;
extern template struct key_order<std::uint32_t>;
extern template struct key_order<std::uint64_t>;
extern template struct key_order<packed_key>;
extern template struct key_order<placed_key>;
} // namespace weft::inline WEFT_ABI::detail
#endif

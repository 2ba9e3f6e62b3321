// SPDX-License-Identifier: BSL-1.0
// weft/order/key/key_order_body.hpp - a radix sort of many keys, comparisons for few.
//
// Layer: order. Question: how many passes does a sort of a million floats make?
//     one that counts the digits of 8 bits, and one for each of the four in which the keys differ; none if they are sorted
//
// The digits are sorted from the last one on, each pass keeping the order of the one before.
#pragma once

#include <weft/order/key/key_order.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// The digits of an item by which it is sorted, the least one first.
template <class Item>
struct digits_of {
    static constexpr int count = sizeof(Item);
    static constexpr std::uint64_t number(Item item) { return item; }
    static constexpr bool before(Item x, Item y) { return x < y; }
};
template <>
struct digits_of<packed_key> {
    static constexpr int count = 4;
    static constexpr std::uint64_t number(packed_key item) { return item.both >> 32; }
    static constexpr bool before(packed_key x, packed_key y) { return x.both < y.both; }
};
template <>
struct digits_of<placed_key> {
    static constexpr int count = 8;
    static constexpr std::uint64_t number(placed_key item) { return item.key; }
    static constexpr bool before(placed_key x, placed_key y) {
        return x.key < y.key || (x.key == y.key && x.place < y.place);
    }
};

/// From here on the passes of a radix sort cost less than comparisons.
template <class Item>
inline constexpr index_t radix_least = 40 * digits_of<Item>::count;

/// Up to so many items, counting for each those that come before it costs less than what branches that nobody foresees do.
inline constexpr index_t ranked_most = 32;

template <class Item>
void sort_by_ranks(Item* items, index_t count) {
    constexpr auto before = digits_of<Item>::before;
    Item sorted[std::size_t(ranked_most)];
    for (index_t i = 0; i < count; ++i) {
        const Item item = items[i];
        index_t rank = 0;
        for (index_t j = 0; j < i; ++j)
            rank += index_t(!before(item, items[j]));
        for (index_t j = i + 1; j < count; ++j)
            rank += index_t(before(items[j], item));
        sorted[rank] = item;
    }
    std::copy_n(sorted, count, items);
}

template <class Item>
void sort_by_digits(Item* items, Item* spare, index_t count) {
    using digits = digits_of<Item>;
    index_t starts[std::size_t(digits::count)][256] = {};
    for (index_t i = 0; i < count; ++i) {
        const std::uint64_t number = digits::number(items[i]);
#pragma GCC unroll 8
        for (int d = 0; d < digits::count; ++d)
            ++starts[d][number >> (8 * d) & 255];
    }
    Item* from = items;
    Item* to = spare;
    for (int d = 0; d < digits::count; ++d) {
        index_t* const start = starts[d];
        const int shift = 8 * d;
        if (start[digits::number(*from) >> shift & 255] == count) continue;
        index_t sum = 0;
        for (int digit = 0; digit < 256; ++digit) {
            const index_t these = start[digit];
            start[digit] = sum;
            sum += these;
        }
        for (index_t i = 0; i < count; ++i)
            to[start[digits::number(from[i]) >> shift & 255]++] = from[i];
        std::swap(from, to);
    }
    if (from != items) std::copy_n(from, count, items);
}

template <class Item>
void key_order<Item>::sort(Item* items, Item* spare, index_t count) {
    constexpr auto before = digits_of<Item>::before;
    const auto follows = [&](bool downwards) {
        for (index_t i = 1; i < count; ++i)
            if (downwards ? !before(items[i], items[i - 1]) : before(items[i], items[i - 1])) return false;
        return true;
    };
    if (count >= radix_least<Item>) {
        if (follows(false)) return;
        // Places go up: items that go down have different keys.
        if (follows(true))
            std::reverse(items, items + count);
        else
            sort_by_digits(items, spare, count);
    } else if (count <= ranked_most) {
        sort_by_ranks(items, count);
    } else {
        std::sort(items, items + count, [](const Item& x, const Item& y) { return before(x, y); });
    }
}

template <class Item>
void key_order<Item>::sort_lines(Item* line, Item* spare, index_t lines, index_t along) {
    for (; lines > 0; --lines, line += along)
        sort(line, spare, along);
}

/// From here on the passes of a selection by a sample cost less than comparisons.
inline constexpr index_t sampled_least = 8 * ranked_most;

/// About the item that sorting would put at `nth`.
template <class Item>
Item item_near(const Item* items, index_t count, index_t nth) {
    Item sample[std::size_t(ranked_most)];
    const index_t step = count / ranked_most;
    for (index_t i = 0; i < ranked_most; ++i)
        sample[i] = items[i * step + step / 2];
    sort_by_ranks(sample, ranked_most);
    return sample[(std::min)(nth / step, ranked_most - 1)];
}

/// Puts the items that are to stand ahead before the others, without branches; gives where these begin.
template <class Item, class Ahead>
index_t put_ahead(Item* items, index_t first, index_t last, const Ahead& is_ahead) {
    index_t to = first;
    for (index_t i = first; i < last; ++i) {
        const Item item = items[i];
        items[i] = items[to];
        items[to] = item;
        to += index_t(is_ahead(item));
    }
    return to;
}

template <class Item>
void key_order<Item>::select(Item* items, index_t count, index_t nth) {
    constexpr auto before = digits_of<Item>::before;
    if (count <= ranked_most) return sort_by_ranks(items, count);
    if (nth >= count) return;
    index_t first = 0, last = count;
    // A few rounds do, unless samples mislead: then nth_element, which is linear for whatever items.
    for (int round = 0; last - first >= sampled_least && round < 32; ++round) {
        const Item middle = item_near(items + first, last - first, nth - first);
        const index_t from = put_ahead(items, first, last, [&](Item item) { return before(item, middle); });
        if (nth < from) {
            last = from;
        } else if (from > first) {
            first = from;
        } else { // nothing is less: its equals
            first = put_ahead(items, first, last, [&](Item item) { return !before(middle, item); });
            if (nth < first) return;
        }
    }
    std::nth_element(items + first, items + nth, items + last,
                     [](const Item& x, const Item& y) { return before(x, y); });
}

} // namespace weft::inline WEFT_ABI::detail

// SPDX-License-Identifier: BSL-1.0
// weft/order/key/key_order_body.hpp - keys parted by registers, sorted by their digits, or compared.
//
// Layer: order. Question: how is a million floats sorted?
//     parted by one of them until some registers hold a part, which a network sorts; without AVX2, and where keys differ in few
//     digits of 8 bits, by one pass that counts these, and one for each in which they differ; not at all if they are sorted
//
// Digits are sorted from the last one on, each pass keeping the order of the one before.
#pragma once

#include <weft/order/key/key_order.hpp>
#include <weft/simd/keys/item.hpp>
#include <weft/simd/keys/network.hpp>
#include <weft/simd/keys/split.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

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

/// From here on the passes of a radix sort cost less than comparisons of two items at a time.
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
void sort_by_comparisons(Item* items, index_t count) {
    std::sort(items, items + count,
              [](const Item& x, const Item& y) { return digits_of<Item>::before(x, y); });
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

/// In how many digits some of the items differ; at least one register of them.
template <class Item>
int differing_digits(const Item* items, index_t count) {
    using number = simd::number_of<Item>;
    constexpr index_t step = simd::lanes<number>;
    const simd::pack<number> one = simd::splat(std::bit_cast<number>(items[0]));
    simd::pack<number> differing(number(0));
    for (index_t i = 0; i + step <= count; i += step)
        differing = differing | (simd::load(simd::numbers_at(items + i)) ^ one);
    differing = differing | (simd::load(simd::numbers_at(items + count - step)) ^ one);
    number bits = 0;
    for (int lane = 0; lane < step; ++lane)
        bits = static_cast<number>(bits | differing[lane]);
    const std::uint64_t digits = digits_of<Item>::number(std::bit_cast<Item>(bits));
    int sum = 0;
    for (int d = 0; d < digits_of<Item>::count; ++d)
        sum += (digits >> (8 * d) & 255) != 0;
    return sum;
}

/// The median of three medians of three.
template <class Item>
Item item_amid(const Item* items, index_t count) {
    constexpr auto before = digits_of<Item>::before;
    const auto least = [](Item x, Item y) { return before(y, x) ? y : x; };
    const auto greatest = [](Item x, Item y) { return before(y, x) ? x : y; };
    const auto median = [&](Item x, Item y, Item z) {
        return greatest(least(x, y), least(greatest(x, y), z));
    };
    const index_t step = count / 9;
    const auto median_from = [&](const Item* p) { return median(p[0], p[step], p[2 * step]); };
    return median(median_from(items), median_from(items + 3 * step), median_from(items + 6 * step));
}

/// Sorts into `other`, or in place, by parting the items until some registers hold a part. After so many `rounds` samples mislead,
/// and items are compared: places no longer go up, as digits would need.
template <class Item>
void sort_by_splits(Item* items, Item* other, index_t count, bool to_other, int rounds) {
    for (; count > simd::few_most<Item>; --rounds) {
        if (rounds == 0) {
            sort_by_comparisons(items, count);
            if (to_other) std::copy_n(items, count, other);
            return;
        }
        const Item middle = item_amid(items, count);
        index_t part = simd::split<false>(items, count, other, middle);
        if (part > 0) {
            sort_by_splits(other, items, part, !to_other, rounds - 1);
        } else { // nothing is less: its equals, which are in order
            part = simd::split<true>(items, count, other, middle);
            if (!to_other) std::copy_n(other, part, items);
        }
        items += part;
        other += part;
        count -= part;
        std::swap(items, other);
        to_other = !to_other;
    }
    simd::sort_few(items, count, to_other ? other : items);
}

/// From here on the passes of a radix sort cost less than splits: in memory that no cache holds, by registers of 32 bytes.
inline constexpr index_t splits_most = simd::vector_bytes == 64 ? PTRDIFF_MAX : index_t(1) << 16;

/// So few digits are sorted sooner than items are split.
template <class Item>
inline constexpr int few_digits = sizeof(Item) == 8 ? 3 : 1;

template <class Item>
void sort_many(Item* items, Item* spare, index_t count) {
    if constexpr (simd::has_split<Item>)
        if (count <= splits_most && differing_digits(items, count) > few_digits<Item>)
            return sort_by_splits(items, spare, count, false,
                                  2 * (64 - std::countl_zero(std::uint64_t(count))));
    sort_by_digits(items, spare, count);
}

template <class Item>
void sort_some(Item* items, Item* spare, index_t count) {
    if constexpr (simd::has_split<Item>) {
        static_assert(ranked_most <= simd::few_most<Item>, "so few need no spare room");
        sort_by_splits(items, spare, count, false, 64);
    } else if (count <= ranked_most) {
        sort_by_ranks(items, count);
    } else {
        sort_by_comparisons(items, count);
    }
}

template <class Item>
void key_order<Item>::sort(Item* items, Item* spare, index_t count) {
    constexpr auto before = digits_of<Item>::before;
    const auto follows = [&](bool downwards) {
        for (index_t i = 1; i < count; ++i)
            if (downwards ? !before(items[i], items[i - 1]) : before(items[i], items[i - 1])) return false;
        return true;
    };
    if (count < radix_least<Item>) return sort_some(items, spare, count);
    if (follows(false)) return;
    // Places go up: items that go down have different keys.
    if (follows(true))
        std::reverse(items, items + count);
    else
        sort_many(items, spare, count);
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
    sort_some(sample, sample, ranked_most);
    return sample[(std::min)(nth / step, ranked_most - 1)];
}

/// Puts the items less than `middle` (`OrEqual`: or equal) before the others, without branches; gives where these begin.
template <bool OrEqual, class Item>
index_t put_ahead(Item* items, Item* spare, index_t first, index_t last, Item middle) {
    if constexpr (simd::has_split<Item>) {
        const index_t ahead = simd::split<OrEqual>(items + first, last - first, spare, middle);
        std::copy_n(spare, last - first, items + first);
        return first + ahead;
    } else {
        constexpr auto before = digits_of<Item>::before;
        index_t to = first;
        for (index_t i = first; i < last; ++i) {
            const Item item = items[i];
            items[i] = items[to];
            items[to] = item;
            to += index_t(OrEqual ? !before(middle, item) : before(item, middle));
        }
        return to;
    }
}

template <class Item>
void key_order<Item>::select(Item* items, Item* spare, index_t count, index_t nth) {
    if (count <= ranked_most) return sort_some(items, spare, count);
    if (nth >= count) return;
    index_t first = 0, last = count;
    // A few rounds do, unless samples mislead: then nth_element, which is linear for whatever items.
    for (int round = 0; last - first >= sampled_least && round < 32; ++round) {
        const Item middle = item_near(items + first, last - first, nth - first);
        const index_t from = put_ahead<false>(items, spare, first, last, middle);
        if (nth < from) {
            last = from;
        } else if (from > first) {
            first = from;
        } else { // nothing is less: its equals
            first = put_ahead<true>(items, spare, first, last, middle);
            if (nth < first) return;
        }
    }
    if constexpr (simd::has_split<Item>)
        if (last - first < sampled_least) return sort_some(items + first, spare, last - first);
    std::nth_element(items + first, items + nth, items + last,
                     [](const Item& x, const Item& y) { return digits_of<Item>::before(x, y); });
}

} // namespace weft::inline WEFT_ABI::detail

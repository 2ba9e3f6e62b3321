// SPDX-License-Identifier: BSL-1.0
// weft/order/key/line.hpp - lines of elements that follow each other, put in order.
//
// Layer: order. Question: what knows the element type and nothing of an expression?
//     sort_lines(data, 3, 100)   sorts elements 0 to 99, 100 to 199 and 200 to 299
#pragma once

#include <weft/order/key/key.hpp>
#include <weft/order/key/key_order.hpp>
#include <weft/storage/buffer.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

template <bool Tied = false, keyed T>
void write_keys(const T* from, key_for<T>* keys, index_t count) {
    for (index_t i = 0; i < count; ++i)
        keys[i] = key_of<Tied>(from[i]);
}

template <keyed T>
void write_elements(const key_for<T>* keys, T* to, index_t count) {
    for (index_t i = 0; i < count; ++i)
        to[i] = element_at_key<T>(keys[i]);
}

template <class T>
struct by_order {
    bool operator()(const T& x, const T& y) const { return comes_before(x, y); }
};

/// Calls f(keys, lines) for the keys of some lines after the others, which then are the keys of new elements. Short lines
/// come together, since many elements are made into keys faster than few. `spare`: room for keys behind these.
template <keyed T, class F>
void rewrite_lines(T* line, index_t lines, index_t along, index_t spare, const F& f) {
    constexpr index_t together = 4096;
    const index_t fitting = along == 0 ? lines : together / along;
    const index_t step = fitting < 1 ? 1 : fitting < lines ? fitting : lines;
    buffer<key_for<T>> room(step * along + spare, uninitialized);
    for (index_t first = 0; first < lines; first += step) {
        const index_t these = lines - first < step ? lines - first : step;
        T* const data = line + first * along;
        write_keys(data, room.data(), these * along);
        f(room.data(), these);
        write_elements(room.data(), data, these * along);
    }
}

/// How many elements of an ordered line come before those that are NaN.
template <class T>
index_t count_before_nan(const T* line, index_t along) {
    while (along > 0 && is_nan_element(line[along - 1]))
        --along;
    return along;
}

/// Sorts each line.
template <class T>
void sort_lines(T* line, index_t lines, index_t along) {
    if constexpr (keyed<T>)
        rewrite_lines(line, lines, along, along, [&](key_for<T>* keys, index_t these) {
            key_order<key_for<T>>::sort_lines(keys, keys + these * along, these, along);
        });
    else
        for (; lines > 0; --lines, line += along)
            std::sort(line, line + along, by_order<T>());
}

/// The same downwards: NaN stays last.
template <class T>
void sort_lines_down(T* line, index_t lines, index_t along) {
    sort_lines(line, lines, along);
    for (; lines > 0; --lines, line += along)
        std::reverse(line, line + count_before_nan(line, along));
}

/// In each line puts at `nth` what would stand there if it were sorted, nothing greater before and nothing smaller behind.
template <class T>
void select_lines(T* line, index_t lines, index_t along, index_t nth) {
    if constexpr (keyed<T>)
        rewrite_lines(line, lines, along, along, [&](key_for<T>* keys, index_t these) {
            for (index_t i = 0; i < these; ++i)
                key_order<key_for<T>>::select(keys + i * along, keys + these * along, along, nth);
        });
    else
        for (; lines > 0; --lines, line += along)
            std::nth_element(line, line + nth, line + along, by_order<T>());
}

/// The key of an element among those that go up, or down; NaN is last in both.
template <bool Down, keyed T>
WEFT_INLINE key_for<T> place_key(const T& x) {
    const auto key = key_of<true>(x);
    return Down && !is_nan_key<T>(key) ? static_cast<key_for<T>>(~key) : key;
}

/// The places of one line's elements in their order.
template <class Item, class Make, class Place>
void order_items(Item* items, index_t count, index_t* out, const Make& make, const Place& place) {
    for (index_t i = 0; i < count; ++i)
        items[i] = make(i);
    key_order<Item>::sort(items, items + count, count);
    for (index_t i = 0; i < count; ++i)
        out[i] = place(items[i]);
}

/// For each line the places of its elements in their order; of equal ones in the order in which they stand.
template <bool Down = false, class T>
void order_lines(const T* line, index_t* out, index_t lines, index_t along) {
    if constexpr (keyed<T>) {
        if (sizeof(T) <= 4 && along <= index_t(UINT32_MAX)) {
            buffer<packed_key> room(2 * along, uninitialized);
            for (; lines > 0; --lines, line += along, out += along)
                order_items(
                    room.data(), along, out,
                    [&](index_t i) {
                        return packed_key{std::uint64_t(place_key<Down>(line[i])) << 32 | std::uint64_t(i)};
                    },
                    [](packed_key item) { return static_cast<index_t>(item.both & UINT32_MAX); });
        } else {
            buffer<placed_key> room(2 * along, uninitialized);
            for (; lines > 0; --lines, line += along, out += along)
                order_items(
                    room.data(), along, out,
                    [&](index_t i) { return placed_key{place_key<Down>(line[i]), std::uint64_t(i)}; },
                    [](const placed_key& item) { return static_cast<index_t>(item.place); });
        }
    } else {
        const auto before = [](const T& x, const T& y) {
            // Those that are NaN come last, in the order of both directions.
            if constexpr (Down)
                if (!is_nan_element(x) && !is_nan_element(y)) return comes_before(y, x);
            return comes_before(x, y);
        };
        for (; lines > 0; --lines, line += along, out += along) {
            for (index_t i = 0; i < along; ++i)
                out[i] = i;
            std::sort(out, out + along, [line, before](index_t x, index_t y) {
                return before(line[x], line[y]) || (x < y && !before(line[y], line[x]));
            });
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail

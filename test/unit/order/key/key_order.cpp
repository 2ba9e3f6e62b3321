// SPDX-License-Identifier: BSL-1.0
#include <weft/order/key/key_order.hpp>
#include <weft/order/key/key_order_body.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <type_traits>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Some of many values, few or one, up or down, or such that even steps meet the least ones: with `sort` and `select` as the standard
/// has them.
template <class Key>
bool orders(std::size_t count) {
    std::mt19937_64 bits(count);
    for (int kind = 0; kind < 6; ++kind) {
        std::vector<Key> keys(count), room(count);
        for (std::size_t i = 0; i < count; ++i)
            keys[i] =
                static_cast<Key>(kind == 0   ? bits()
                                 : kind == 1 ? bits() % 3 << 40 | bits() % 300
                                 : kind == 2 ? 5
                                 : kind == 3 ? i
                                 : kind == 5 ? (i % (count / 32 + 1) == count / 64 ? i / 64 : bits() | 64)
                                             : count - i);
        std::vector<Key> expected = keys, lines = keys;
        std::sort(expected.begin(), expected.end());
        const auto size = static_cast<index_t>(count);
        key_order<Key>::sort(keys.data(), room.data(), size);
        if (keys != expected) return false;
        for (std::size_t nth = 0; nth < count; nth += count / 3 + 1) {
            std::vector<Key> selected = lines;
            key_order<Key>::select(selected.data(), room.data(), size, index_t(nth));
            const auto middle = selected.begin() + index_t(nth);
            if (*middle != expected[nth]) return false;
            if (*std::max_element(selected.begin(), middle + 1) != *middle) return false;
            std::sort(selected.begin(), selected.end());
            if (selected != expected) return false;
        }
        std::vector<Key> halves = lines;
        std::sort(halves.begin(), halves.begin() + size / 2);
        std::sort(halves.begin() + size / 2, halves.begin() + size / 2 * 2);
        key_order<Key>::sort_lines(lines.data(), room.data(), 2, size / 2);
        if (lines != halves) return false;
    }
    return true;
}

} // namespace

TEST_CASE("order/key/key_order: by comparisons, by digits and by splits") {
    for (const std::size_t count : {0u, 1u, 2u, 7u, 32u, 33u, 39u, 40u, 64u, 65u, 128u, 129u, 200u, 256u,
                                    257u, 319u, 320u, 5000u, 70000u}) {
        CAPTURE(count);
        CHECK(orders<std::uint8_t>(count));
        CHECK(orders<std::uint16_t>(count));
        CHECK(orders<std::uint32_t>(count));
        CHECK(orders<std::uint64_t>(count));
    }
}

TEST_CASE("order/key/key_order: of equal keys the places go up") {
    for (const std::uint64_t count : {10u, 40u, 130u, 1000u, 5000u}) {
        std::vector<placed_key> placed(count), placed_room(count);
        std::vector<packed_key> packed(count), packed_room(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            placed[i] = {i * i % 7, i};
            packed[i] = {i * i % 7 << 32 | i};
        }
        key_order<placed_key>::sort(placed.data(), placed_room.data(), static_cast<index_t>(count));
        key_order<packed_key>::sort(packed.data(), packed_room.data(), static_cast<index_t>(count));
        bool right = true;
        for (std::uint64_t i = 1; i < count; ++i) {
            right = right && packed[i - 1].both < packed[i].both;
            right = right && (placed[i - 1].key < placed[i].key ||
                              (placed[i - 1].key == placed[i].key && placed[i - 1].place < placed[i].place));
        }
        CHECK(right);
    }
}

namespace {

/// Whether items of so many numbers, whose places go up at first, are in order after so many rounds.
template <class Item>
bool sorts_after(int rounds, bool elsewhere, std::uint64_t numbers) {
    constexpr std::size_t count = 3000;
    std::mt19937_64 bits(3);
    std::vector<Item> items(count), room(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t number = bits() % numbers;
        if constexpr (std::is_same_v<Item, packed_key>)
            items[i] = {number << 32 | i};
        else
            items[i] = static_cast<Item>(number);
    }
    constexpr auto before = [](Item x, Item y) { return digits_of<Item>::before(x, y); };
    std::vector<Item> expected = items;
    std::sort(expected.begin(), expected.end(), before);
    sort_by_splits(items.data(), room.data(), index_t(count), elsewhere, rounds);
    const std::vector<Item>& found = elsewhere ? room : items;
    for (std::size_t i = 0; i < count; ++i)
        if (before(found[i], expected[i]) || before(expected[i], found[i])) return false;
    return true;
}

} // namespace

TEST_CASE("order/key/key_order: samples that mislead end in comparisons") {
    if constexpr (simd::has_split<std::uint32_t>) {
        for (const bool elsewhere : {false, true})
            for (const int rounds : {0, 1, 2, 3, 5, 9})
                for (const std::uint64_t numbers : {3U, 50U, 1U << 30}) {
                    CAPTURE(rounds);
                    CHECK(sorts_after<std::uint32_t>(rounds, elsewhere, numbers));
                    CHECK(sorts_after<std::uint64_t>(rounds, elsewhere, numbers));
                    CHECK(sorts_after<packed_key>(rounds, elsewhere, numbers));
                }
    } else {
        MESSAGE("no splits here");
    }
}

TEST_CASE("order/key/key_order: digits in which keys differ") {
    if constexpr (simd::has_split<std::uint64_t>) {
        std::vector<std::uint64_t> keys(100, 0x1234567890abcdef);
        CHECK(differing_digits(keys.data(), 100) == 0);
        keys[99] ^= 1;
        CHECK(differing_digits(keys.data(), 100) == 1);
        keys[17] ^= 0xff00'0000'0000'0100;
        CHECK(differing_digits(keys.data(), 100) == 3);
        // Of a packed key those of the place do not count.
        std::vector<packed_key> packed(100);
        for (std::uint64_t i = 0; i < 100; ++i)
            packed[i] = {i % 2 << 40 | i};
        CHECK(differing_digits(packed.data(), 100) == 1);
    }
}

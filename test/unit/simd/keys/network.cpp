// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/keys/network.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Whether `count` keys are sorted, in place and elsewhere, and nothing is written outside of their room.
template <class Key>
bool sorts(index_t count, std::uint64_t below) {
    std::mt19937_64 bits(std::uint64_t(count) + below);
    constexpr index_t margin = 64;
    std::vector<Key> keys(static_cast<std::size_t>(count + 2 * margin));
    for (Key& key : keys)
        key = static_cast<Key>(bits() % below);
    std::vector<Key> expected = keys, moved(keys.size(), Key(7)), expected_moved = moved;
    std::sort(expected.begin() + margin, expected.end() - margin);
    std::copy_n(expected.begin() + margin, count, expected_moved.begin() + margin);
    simd::sort_few(keys.data() + margin, count, moved.data() + margin);
    simd::sort_few(keys.data() + margin, count, keys.data() + margin);
    return keys == expected && moved == expected_moved;
}

template <class Key>
void check_sorts() {
    if constexpr (simd::has_split<Key>) {
        for (index_t count = 0; count <= simd::few_most<Key>; ++count) {
            CAPTURE(count);
            for (const std::uint64_t below : {std::uint64_t(1), std::uint64_t(5), UINT64_MAX})
                CHECK(sorts<Key>(count, below));
        }
        // The network sorts whatever there is if it sorts zeros and ones (Knuth, volume 3): all of up to 13 of them.
        for (int count = 0; count <= 13; ++count)
            for (unsigned set = 0; set < 1u << count; ++set) {
                Key keys[13];
                for (int i = 0; i < count; ++i)
                    keys[i] = set >> i & 1;
                simd::sort_few(keys, count, keys);
                REQUIRE(std::is_sorted(keys, keys + count));
            }
    }
}

} // namespace

TEST_CASE("simd/keys/network: up to some registers of keys") {
    check_sorts<std::uint32_t>();
    check_sorts<std::uint64_t>();
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/keys/split.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Whether the keys below a pivot come to the front, each once, and nothing is written outside of the room.
template <bool OrEqual, class Key>
bool splits(index_t count, Key pivot, std::uint64_t below) {
    std::mt19937_64 bits(std::uint64_t(count) + below);
    constexpr index_t margin = 64;
    constexpr Key outside = 0xabcd;
    std::vector<Key> keys(static_cast<std::size_t>(count)), room(keys.size() + 2 * margin, outside);
    for (Key& key : keys)
        key = static_cast<Key>(bits() % below);
    const std::vector<Key> before = keys;
    Key* const to = room.data() + margin;
    const index_t part = simd::split<OrEqual>(keys.data(), count, to, pivot);
    const auto in_front = [&](Key key) { return OrEqual ? key <= pivot : key < pivot; };
    const auto at_margin = [](Key key) { return key == outside; };
    if (keys != before || !std::all_of(room.data(), to, at_margin) ||
        !std::all_of(to + count, to + count + margin, at_margin))
        return false;
    if (!std::all_of(to, to + part, in_front) || std::any_of(to + part, to + count, in_front)) return false;
    std::vector<Key> after(to, to + count);
    std::sort(after.begin(), after.end());
    std::sort(keys.begin(), keys.end());
    return after == keys;
}

template <class Key>
void check_splits() {
    if constexpr (simd::has_split<Key>) {
        constexpr index_t step = simd::lanes<Key>;
        for (index_t count = step; count < 8 * step; ++count) {
            CAPTURE(count);
            for (const std::uint64_t below : {2u, 3u, 100u}) {
                CHECK(splits<false>(count, Key(1), below));
                CHECK(splits<true>(count, Key(1), below));
                CHECK(splits<false>(count, Key(below / 2), below));
            }
            // None, and all.
            CHECK(splits<false>(count, Key(0), 100));
            CHECK(splits<true>(count, Key(100), 100));
        }
        // Numbers without a sign.
        CHECK(splits<false>(1000, Key(Key(1) << (8 * sizeof(Key) - 1)), UINT64_MAX));
    }
}

} // namespace

TEST_CASE("simd/keys/split: those below a pivot in front, the others behind them, nothing outside") {
    check_splits<std::uint32_t>();
    check_splits<std::uint64_t>();
}

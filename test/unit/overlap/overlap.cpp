// SPDX-License-Identifier: BSL-1.0
#include <weft/overlap/overlap.hpp>

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <vector>

using weft::index_t;
using weft::detail::overlaps_itself;

namespace {

constexpr bool shares(std::initializer_list<index_t> extents, std::initializer_list<index_t> strides) {
    return overlaps_itself(static_cast<int>(extents.size()), extents.begin(), strides.begin());
}

static_assert(!shares({2, 3}, {3, 1}));
static_assert(!shares({2, 3}, {1, 2}), "transposed");
static_assert(!shares({2, 3}, {-3, -1}));
static_assert(shares({2, 3}, {0, 1}), "broadcast");
static_assert(!shares({1, 3}, {0, 1}), "over one element");
static_assert(!shares({2, 0}, {0, 0}), "over none");
static_assert(shares({3, 2}, {1, 1}), "windows");
static_assert(!shares({3, 2}, {2, 3}), "interleaved: 0 3, 2 5, 4 7");
static_assert(shares({4, 2}, {2, 6}));
static_assert(shares({3, 4}, {2, -2}));

} // namespace

TEST_CASE("overlap/overlap: a target shares elements exactly where two indices have one address") {
    std::mt19937 bits(3);
    int shared = 0;
    for (int round = 0; round < 20000; ++round) {
        const int rank = 1 + static_cast<int>(bits() % 4);
        index_t extents[4], strides[4], count = 1;
        for (int axis = 0; axis < rank; ++axis) {
            extents[axis] = 1 + static_cast<index_t>(bits() % 5);
            strides[axis] = static_cast<index_t>(bits() % 61) - 30;
            count *= extents[axis];
        }
        std::set<index_t> places;
        for (index_t i = 0; i < count; ++i) {
            index_t rest = i, place = 0;
            for (int axis = 0; axis < rank; ++axis) {
                place += rest % extents[axis] * strides[axis];
                rest /= extents[axis];
            }
            places.insert(place);
        }
        const bool expected = static_cast<index_t>(places.size()) != count;
        shared += expected;
        CHECK(overlaps_itself(rank, extents, strides) == expected);
    }
    CHECK(shared > 1000);
}

TEST_CASE("overlap/overlap: the search ends") {
    const index_t extents[] = {1000, 1000, 1000, 1000}, strides[] = {1000003, 1000033, 1000037, 1000039};
    CHECK(overlaps_itself(4, extents, strides)); // not known, so taken for shared
}

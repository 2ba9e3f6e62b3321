// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/byte_range.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

using namespace weft;
using weft::detail::disjoint;
using weft::detail::touched;

TEST_CASE("schedule/byte_range: from the first to one past the last byte, whatever the signs of strides") {
    char memory[96];
    const index_t extents[] = {2, 3};
    const auto bytes = [&](const char* from, index_t outer, index_t inner) {
        const index_t strides[] = {outer, inner};
        const auto range = touched(from, 4, 2, extents, strides);
        const auto begin = reinterpret_cast<std::uintptr_t>(from);
        return std::pair(static_cast<index_t>(range.first - begin), static_cast<index_t>(range.last - begin));
    };
    CHECK(bytes(memory, 3, 1) == std::pair(index_t(0), index_t(24)));
    CHECK(bytes(memory + 48, -3, -1) == std::pair(index_t(-20), index_t(4)));
    CHECK(bytes(memory + 48, 3, -1) == std::pair(index_t(-8), index_t(16)));
    const index_t strides[] = {3, 1};
    CHECK(disjoint(touched(memory, 4, 2, extents, strides), touched(memory + 24, 4, 2, extents, strides)));
    CHECK_FALSE(
        disjoint(touched(memory, 4, 2, extents, strides), touched(memory + 23, 1, 2, extents, strides)));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/overlap/shift.hpp>

#include <doctest/doctest.h>

#include <numeric>
#include <random>
#include <vector>

using weft::index_t;
using namespace weft::detail;

namespace {

struct block {
    int rank;
    std::vector<index_t> extents, strides;

    /// The place of element i in row-major order.
    index_t place(index_t i, const std::vector<index_t>& steps) const {
        index_t at = 0;
        for (int axis = rank - 1; axis >= 0; --axis) {
            at += i % extents[std::size_t(axis)] * steps[std::size_t(axis)];
            i /= extents[std::size_t(axis)];
        }
        return at;
    }
    index_t count() const {
        return std::accumulate(extents.begin(), extents.end(), index_t(1), std::multiplies<>());
    }
};

bool moved(const block& b, const std::vector<index_t>& source_strides, std::vector<int>& memory,
           index_t target, index_t source) {
    const weft::detail::operand_row from = {reinterpret_cast<const char*>(memory.data() + source), 4, 1,
                                            nullptr};
    return move_within({.rank = b.rank,
                        .operand_count = 1,
                        .stage_count = 1,
                        .stores = weft::detail::storing::as_it_pays,
                        .extents = b.extents.data(),
                        .target = reinterpret_cast<char*>(memory.data() + target),
                        .target_strides = b.strides.data(),
                        .operands = &from,
                        .strides = source_strides.data(),
                        .stages = nullptr,
                        .streams = nullptr},
                       4);
}

} // namespace

TEST_CASE("overlap/shift: as if the source had been copied first, in both directions") {
    std::mt19937 bits(11);
    const auto below = [&](index_t n) { return static_cast<index_t>(bits() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 3000; ++round) {
        block b{1 + static_cast<int>(bits() % 4), {}, {}};
        b.extents.resize(std::size_t(b.rank));
        b.strides.resize(std::size_t(b.rank));
        index_t reach = 1;
        for (std::size_t axis = b.extents.size(); axis-- > 0;) {
            b.extents[axis] = 1 + below(5);
            b.strides[axis] = reach + (reach > 1 ? below(3) : 0);
            reach = b.strides[axis] * b.extents[axis];
        }
        const index_t target = below(reach + 1), source = below(reach + 1);
        std::vector<int> memory(std::size_t(3 * reach + 2));
        std::iota(memory.begin(), memory.end(), 0);
        std::vector<int> expected = memory;
        for (index_t i = 0; i < b.count(); ++i)
            expected[std::size_t(target + b.place(i, b.strides))] =
                memory[std::size_t(source + b.place(i, b.strides))];
        REQUIRE(moved(b, b.strides, memory, target, source));
        REQUIRE(memory == expected);
    }
}

TEST_CASE("overlap/shift: what it leaves alone") {
    std::vector<int> memory(100);
    std::iota(memory.begin(), memory.end(), 0);
    const std::vector<int> before = memory;
    CHECK_FALSE(moved({2, {3, 3}, {3, 1}}, {1, 3}, memory, 0, 0));   // transposed
    CHECK_FALSE(moved({2, {3, 3}, {3, 1}}, {4, 1}, memory, 0, 1));   // other rows
    CHECK_FALSE(moved({1, {9}, {2}}, {2}, memory, 0, 4));            // not contiguous
    CHECK_FALSE(moved({1, {9}, {-1}}, {-1}, memory, 20, 22));        // backwards
    CHECK_FALSE(moved({2, {3, 3}, {1, 10}}, {1, 10}, memory, 0, 1)); // columns first
    CHECK_FALSE(moved({2, {3, 3}, {3, 1}}, {0, 1}, memory, 0, 1));   // broadcast
    CHECK(memory == before);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/tile/nest.hpp>

#include <doctest/doctest.h>

#include <vector>

using weft::index_t;

namespace {

/// A nest and its storage. Strides are given outermost first, the target's before the operands'.
struct made {
    std::vector<index_t> storage;
    weft::detail::nest loops;

    made(const std::vector<index_t>& extents, const std::vector<std::vector<index_t>>& streams)
        : storage(weft::detail::nest_storage(static_cast<int>(extents.size()),
                                             static_cast<int>(streams.size()) - 1)) {
        std::vector<index_t> operands;
        for (std::size_t k = 1; k < streams.size(); ++k)
            operands.insert(operands.end(), streams[k].begin(), streams[k].end());
        loops =
            weft::detail::make_nest(static_cast<int>(extents.size()), extents.data(), streams[0].data(),
                                    static_cast<int>(streams.size()) - 1, operands.data(), storage.data());
    }
};

} // namespace

TEST_CASE("schedule/tile/nest: axes that every stream walks alike are one loop") {
    const made dense({10, 20, 30}, {{600, 30, 1}, {600, 30, 1}, {0, 0, 0}});
    CHECK(dense.loops.rank == 1);
    CHECK(dense.loops.extents[0] == 6000);
    CHECK(dense.loops.stride(0, 1) == 1);
    CHECK(dense.loops.stride(0, 2) == 0);
    const made row({10, 20, 30}, {{600, 30, 1}, {600, 30, 1}, {0, 0, 1}});
    CHECK(row.loops.rank == 2);
    CHECK(row.loops.extents[0] == 30);
    CHECK(row.loops.extents[1] == 200);
    CHECK(row.loops.stride(1, 2) == 0);
}

TEST_CASE("schedule/tile/nest: extents of 1 vanish; of one element a loop remains") {
    CHECK(made({1, 20, 1, 300}, {{77, 300, 5, 1}, {0, 300, 0, 1}}).loops.rank == 1);
    const made single({1, 1}, {{9, 9}, {0, 0}});
    CHECK(single.loops.rank == 1);
    CHECK(single.loops.extents[0] == 1);
    CHECK(single.loops.stride(0, 1) == 1);
}

TEST_CASE("schedule/tile/nest: the target's order wins, and it runs forwards") {
    const made turned({30, 1000}, {{1, 30}, {1000, 1}});
    CHECK(turned.loops.extents[0] == 30);
    CHECK(turned.loops.stride(0, 1) == 1000);
    const made flipped({100, 1000}, {{-1000, 1}, {1000, 1}});
    CHECK(flipped.loops.stride(1, 0) == 1000);
    CHECK(flipped.loops.stride(1, 1) == -1000);
    CHECK(flipped.loops.offsets[0] == -99000);
    CHECK(flipped.loops.offsets[1] == 99000);
}

TEST_CASE("schedule/tile/nest: what stands in the storage before does not matter") {
    const std::vector<index_t> extents{4, 5}, target{5, 1}, operand{1, 4};
    std::vector<index_t> storage(weft::detail::nest_storage(2, 1), 77);
    const weft::detail::nest loops =
        weft::detail::make_nest(2, extents.data(), target.data(), 1, operand.data(), storage.data());
    CHECK(loops.rank == 2);
    CHECK(loops.offsets[0] == 0);
    CHECK(loops.offsets[1] == 0);
    CHECK(loops.stride(0, 1) == 4);
}

TEST_CASE("schedule/tile/nest: rows are where there are many, unless planes are long or steps between rows "
          "too large") {
    const auto rows = [](std::vector<index_t> extents, bool near) {
        return weft::detail::choose_rows(extents.data(), static_cast<int>(extents.size()), near);
    };
    CHECK(rows({16, 2, 625}, true) == 2);
    CHECK(rows({16, 2, 625}, false) == 2);
    CHECK(rows({16, 4, 625}, false) == 2);
    CHECK(rows({16, 5, 625}, false) == 1);
    CHECK(rows({16, 2, 3}, true) == 1);
    CHECK(rows({16, 2, 40, 600}, true) == 2);
    CHECK(rows({16, 8, 625}, true) == 2);
    CHECK(rows({16, 8, 625}, false) == 1);
    CHECK(rows({16, 40, 625}, true) == 1);
    CHECK(rows({16, 2, 3, 625}, true) == 3);
    CHECK(rows({16, 2, 3, 625}, false) == 1);
    CHECK(rows({16, 2}, true) == 1);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/fold_feeds.hpp>

#include <doctest/doctest.h>

using namespace weft;
using way = weft::detail::access;

namespace {

/// How an operand of these strides is read over planes of so many rows and columns.
way found(const index_t (&strides)[2], bool down = false, index_t fold = 1, index_t rows = 6,
          index_t columns = 40) {
    const index_t extents[2] = {rows, columns};
    detail::fold_groups plane{.axes = {1, 0}, .axis_count = 2, .column_axes = 1, .row_axes = 1};
    plane.down = down;
    plane.columns = columns;
    plane.rows = rows;
    plane.fold = fold;
    detail::arena memory;
    detail::feed feed{};
    feed.move = detail::mover_for<4>;
    detail::set_fold_feed(feed, extents, strides, plane, false, memory);
    return feed.how;
}

} // namespace

TEST_CASE("schedule/fold/fold_feeds: how an operand is read") {
    CHECK(found({40, 1}) == way::contiguous);
    CHECK(found({100, 1}) == way::contiguous);
    CHECK(found({-40, 1}) == way::contiguous);
    CHECK(found({0, 1}) == way::contiguous);
    CHECK(found({0, 0}) == way::splat);
    CHECK(found({3, 0}) == way::row_splat);
    CHECK(found({0, 2}) == way::periodic);
    CHECK(found({80, 2}) == way::strided);
    CHECK(found({1, 6}) == way::transposed);
    CHECK(found({1, 6}, true) == way::transposed);
    CHECK(found({1, 4}) == way::strided);                  // so near that rows of it are as good
    CHECK(found({1, 6}, false, 1, 3) == way::strided);     // too few rows
    CHECK(found({1, 6}, false, 1, 6, 15) == way::strided); // too few columns
}

TEST_CASE("schedule/fold/fold_feeds: long rows that are the same are no pattern, and are not turned") {
    CHECK(found({0, 2}, false, 1, 6, detail::block_elements) == way::periodic);
    CHECK(found({0, 2}, false, 1, 6, detail::block_elements + 1) == way::strided);
    CHECK(found({1, 6}, false, 1, 6, detail::block_elements + 1) == way::strided);
    CHECK(found({1, 6}, true, 1, 6, detail::block_elements + 1) == way::transposed);
}

TEST_CASE("schedule/fold/fold_feeds: rows that stand side by side") {
    CHECK(found({40, 1}, true, 3) == way::contiguous);
    CHECK(found({0, 1}, true, 3) == way::periodic);
    CHECK(found({100, 1}, true, 3) == way::strided);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/arena.hpp>
#include <weft/schedule/tile/feed.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

using namespace weft;
using way = weft::detail::access;
using weft::detail::feed;
using weft::detail::stream;

namespace {

/// Element i is i.
struct numbers {
    std::vector<float> elements = std::vector<float>(240);
    detail::arena memory;

    numbers() {
        for (std::size_t i = 0; i < elements.size(); ++i)
            elements[i] = static_cast<float>(i);
    }

    /// A feed of two strides.
    feed read(way how, index_t row, index_t column, int copies = 0, index_t period = 0) {
        feed f{};
        detail::begin_feed(&f, reinterpret_cast<char*>(elements.data()), 4, copies, detail::mover_for<4>,
                           how);
        f.row = row;
        f.column = column;
        f.period = period;
        f.buffer = memory.take(1024);
        return f;
    }
};

/// The elements of rows of n as a kernel finds them.
std::vector<float> seen(feed& f, const detail::tile_place& at) {
    stream s{};
    detail::present(f, s, at, 6, 40);
    std::vector<float> all;
    for (index_t r = 0; r < at.rows; ++r)
        for (index_t i = 0; i < at.n; ++i)
            all.push_back(reinterpret_cast<const float*>(s.data + r * s.row_step)[i & s.mask]);
    return all;
}

} // namespace

TEST_CASE("schedule/tile/feed: what stands in the stream") {
    numbers from;
    const auto sees = [&](feed f, const detail::tile_place& at, std::initializer_list<float> all) {
        CHECK(seen(f, at) == std::vector<float>(all));
    };
    sees(from.read(way::contiguous, 40, 1), {1, 2, 2, 3}, {42, 43, 44, 82, 83, 84});
    sees(from.read(way::strided, 40, 2), {1, 2, 2, 3}, {44, 46, 48, 84, 86, 88});
    sees(from.read(way::strided, 0, 2), {1, 2, 2, 3}, {4, 6, 8, 4, 6, 8});
    sees(from.read(way::transposed, 1, 6), {1, 2, 2, 3}, {13, 19, 25, 14, 20, 26});
    sees(from.read(way::splat, 0, 0, 8), {1, 2, 2, 3}, {0, 0, 0, 0, 0, 0});
    sees(from.read(way::row_splat, 3, 0, 8), {1, 2, 2, 3}, {3, 3, 3, 6, 6, 6});
    sees(from.read(way::periodic, 0, 2, 40, 40), {1, 2, 2, 3}, {4, 6, 8, 4, 6, 8});
    sees(from.read(way::periodic, 0, 1, 40, 4), {1, 2, 2, 3}, {2, 3, 0, 2, 3, 0});
}

TEST_CASE("schedule/tile/feed: a line through several axes, by rows and by parts of them") {
    numbers from;
    index_t extents[2] = {4, 10}, strides[2] = {1, 20};
    feed f = from.read(way::strided, 8, 1); // a row of the plane is two of the inner axis
    f.along = {2, extents, strides};
    CHECK(seen(f, {1, 0, 1, 8}) == std::vector<float>{40, 41, 42, 43, 60, 61, 62, 63});
    CHECK(seen(f, {0, 3, 2, 2}) == std::vector<float>{3, 20, 43, 60});
}

TEST_CASE("schedule/tile/feed: a number for each row, of more rows than before from the same place") {
    numbers from;
    feed f = from.read(way::row_splat, 1, 0, 2);
    CHECK(seen(f, {3, 0, 1, 2}) == std::vector<float>{3, 3});
    f.data += 4;
    CHECK(seen(f, {2, 0, 3, 2}) == std::vector<float>{3, 3, 4, 4, 5, 5});
    CHECK(seen(f, {2, 1, 2, 1}) == std::vector<float>{3, 4});
}

TEST_CASE("schedule/tile/feed: what is laid out is written back to where it came from") {
    numbers from;
    feed f = from.read(way::strided, 40, 2);
    const std::vector<float> row{-1, -2, -3, -4};
    detail::write_back(f, reinterpret_cast<const char*>(row.data()), 44, 2, 2);
    CHECK(from.elements[44] == -1);
    CHECK(from.elements[46] == -2);
    CHECK(from.elements[84] == -3);
    CHECK(from.elements[86] == -4);
}

TEST_CASE("schedule/tile/feed: equal operands share a buffer, others do not") {
    numbers from;
    feed feeds[3] = {from.read(way::strided, 40, 2), from.read(way::strided, 40, 2),
                     from.read(way::strided, 40, 2)};
    const index_t strides[2][3] = {{2, 2, 3}, {40, 40, 40}};
    const auto stride = [&](int axis, int k) { return strides[axis][k]; };
    CHECK(detail::find_twin(feeds, 0, 2, stride) == -1);
    CHECK(detail::find_twin(feeds, 1, 2, stride) == 0);
    CHECK(detail::find_twin(feeds, 2, 2, stride) == -1);
    feeds[1].data += 4;
    CHECK(detail::find_twin(feeds, 1, 2, stride) == -1);
}

TEST_CASE("schedule/tile/feed: rows are one where all streams go on from row to row") {
    const detail::operand_row operands[2] = {{nullptr, 4, 1, nullptr}, {nullptr, 8, 1, nullptr}};
    stream streams[2] = {{nullptr, 40, -1}, {nullptr, 80, -1}};
    CHECK(detail::are_one_row(streams, operands, 2, 10));
    CHECK_FALSE(detail::are_one_row(streams, operands, 2, 9));
    streams[1] = {nullptr, 0, 0};
    CHECK(detail::are_one_row(streams, operands, 2, 10));
    streams[1] = {nullptr, 64, 0}; // a number for each row
    CHECK_FALSE(detail::are_one_row(streams, operands, 2, 10));
    streams[1] = {nullptr, 80, -2};
    CHECK_FALSE(detail::are_one_row(streams, operands, 2, 10));
}

TEST_CASE("schedule/tile/feed: the planes around") {
    numbers from;
    feed feeds[1] = {from.read(way::contiguous, 1, 1)};
    const index_t extents[3] = {4, 2, 3}, strides[3] = {1, 4, 8};
    detail::outer_axes outer;
    outer.add(1);
    outer.add(2);
    std::vector<index_t> visited;
    do
        visited.push_back((feeds[0].data - reinterpret_cast<char*>(from.elements.data())) / 4);
    while (outer.advance(extents, feeds, 1, [&](int axis, int) { return strides[axis]; }));
    CHECK(visited == std::vector<index_t>{0, 4, 8, 12, 16, 20});
    CHECK(feeds[0].data == reinterpret_cast<char*>(from.elements.data()));
    for (int steps = 0; steps < 3; ++steps)
        outer.advance(extents, feeds, 1, [&](int axis, int) { return strides[axis]; });
    outer.restart(feeds, 1, [&](int axis, int) { return strides[axis]; });
    CHECK(feeds[0].data == reinterpret_cast<char*>(from.elements.data()));
}

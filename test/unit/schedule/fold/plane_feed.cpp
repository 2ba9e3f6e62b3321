// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/plane_feed.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::stream;
using way = detail::plane_feed::access;

namespace {

way found(const index_t (&strides)[2], index_t fold = 1) {
    const index_t extents[2] = {6, 4};
    const int axes[2] = {1, 0}; // columns are axis 1, rows axis 0
    detail::arena memory;
    detail::plane_feed feed{};
    detail::set_feed(feed, {extents, strides, axes, 1, 1, fold}, memory);
    return feed.how;
}

} // namespace

TEST_CASE("reduce/walk/plane: how an operand is read") {
    CHECK(found({4, 1}) == way::direct);
    CHECK(found({100, 1}) == way::direct);
    CHECK(found({-4, 1}) == way::direct);
    CHECK(found({0, 0}) == way::splat);
    CHECK(found({3, 0}) == way::row_splat);
    CHECK(found({0, 2}) == way::same_rows);
    CHECK(found({1, 6}) == way::gathered);
    CHECK(found({4, 1}, 3) == way::direct);
    CHECK(found({0, 1}, 3) == way::same_rows);
}

TEST_CASE("reduce/walk/plane: what stands in the stream") {
    std::vector<float> memory(24);
    for (std::size_t i = 0; i < 24; ++i)
        memory[i] = static_cast<float>(i);
    const index_t extents[2] = {6, 4}, strides[2] = {1, 6};
    const int axes[2] = {1, 0};
    detail::arena arena;
    detail::plane_feed feed{};
    feed.data = reinterpret_cast<const char*>(memory.data());
    feed.size = 4;
    feed.copies = 4;
    feed.move = detail::mover_for<4>;
    detail::set_feed(feed, {extents, strides, axes, 1, 1, 1}, arena);
    feed.buffer = arena.take(feed.buffer_bytes(3, 4));
    stream s{};
    feed.present(s, 2, 0, 3, 4, 4);
    const auto* rows = reinterpret_cast<const float*>(s.data);
    CHECK(rows[0] == 2);
    CHECK(rows[1] == 8);
    CHECK(rows[s.row_step / 4] == 3);
}

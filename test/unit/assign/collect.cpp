// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("assign/collect: leaves from the left, inner stages first") {
    tensor<float, dyn> a(8), b(8);
    tensor<std::uint8_t, dyn> u(8);
    const auto e = a + cast<float>(map([](std::uint8_t x) { return x; }, u + u)) * b;
    using node = std::remove_const_t<decltype(e)>;
    static_assert(node::leaves == 4);
    constexpr int buffers = detail::count_stages<node>();
    detail::rows<node::leaves, buffers + 1> table;
    index_t strides[4];
    detail::collect<0, 0>(e, table, strides, 1, 4);
    CHECK(detail::reads_whole(e, 8));
    CHECK(table.operands[0].data == reinterpret_cast<const char*>(a.data()));
    CHECK(table.operands[1].data == reinterpret_cast<const char*>(u.data()));
    CHECK(table.operands[1].size == 1);
    CHECK(table.operands[3].data == reinterpret_cast<const char*>(b.data()));
    CHECK(table.operands[3].splat == 4);
}

TEST_CASE("assign/collect: strides over the axes of the result, 0 where a leaf broadcasts") {
    tensor<float, dyn, dyn> a(4, 3);
    tensor<float, dyn> b(3);
    tensor<float, dyn, 1> c(4);
    const auto e = a + b + c;
    detail::rows<3, 1> table;
    index_t strides[6];
    detail::collect<0, 0>(e, table, strides, 2, 4);
    const index_t expected[6] = {3, 1, 0, 1, 1, 0};
    for (int i = 0; i < 6; ++i)
        CHECK(strides[i] == expected[i]);
    CHECK_FALSE(detail::reads_whole(e, 12));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
#include <weft/write/checked.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

namespace {

template <class E>
constexpr int refusals_of(const E&) {
    return detail::refusals<E>;
}

const tensor<int, 4> b{1, 2, 3, 4};

} // namespace

TEST_CASE("write/checked: only trees with something that refuses are changed") {
    const tensor<int, 2> rows{3, 1};
    static_assert(detail::refusals<decltype(b + b)> == 0);
    static_assert(detail::refusals<decltype(roll<0>(b, 1) + sum<0>(b, keep_dims))> == 0);
    static_assert(detail::refusals<decltype(take<0>(b, rows))> == 1);
    static_assert(detail::refusals<decltype(concat<0>(take<0>(b, rows), take<0>(b, take<0>(rows, rows))))> ==
                  3);
    CHECK(refusals_of(let(take<0>(b, rows), [](auto t) { return t * t; })) > 0);
    detail::kept_numbers no_room(nullptr);
    const auto plain = roll<0>(b, 1) * 2;
    static_assert(
        std::is_same_v<decltype(detail::checked(plain, no_room)), std::remove_const_t<decltype(plain)>>);
}

TEST_CASE("write/checked: a checked tree computes no indices any more, and gives the same") {
    tensor<int, 2> rows{3, -3};
    const auto e = concat<0>(b, 2 * take<0>(b, rows + 0), take<0>(b, (rows + 4) % 4));
    const tensor<int, 8> before = e;
    detail::buffer<index_t> room[2];
    detail::kept_numbers kept(room);
    const auto tree = detail::checked(e, kept);
    static_assert(detail::refusals<std::remove_const_t<decltype(tree)>> == 0);
    CHECK(room[0].data()[1] == 1);
    CHECK(room[1].data()[1] == 1);
    rows = 99;
    CHECK(array_equal(tree, before));
    CHECK(array_equal(before, tensor<int, 8>{1, 2, 3, 4, 8, 4, 4, 2}));
    detail::kept_numbers again(room);
    CHECK_THROWS_AS((void)detail::checked(e, again), index_error);
}

TEST_CASE("write/checked: indices in memory are checked, and read where they stand") {
    const tensor<int, 2> rows{3, -3};
    detail::kept_numbers no_room(nullptr);
    const auto tree = detail::checked(take<0>(b, rows), no_room);
    static_assert(detail::refusals<std::remove_const_t<decltype(tree)>> == 0);
    CHECK(array_equal(tree, tensor<int, 2>{4, 2}));
    const tensor<int, 2> outside{3, 4};
    CHECK_THROWS_AS((void)detail::checked(take<0>(b, outside), no_room), index_error);
}

TEST_CASE("write/checked: lazy indices are evaluated once") {
    int calls = 0;
    const tensor<int, 3> rows{0, 2, 3};
    const auto counted = map([&](int i) { return ++calls, i; }, rows);
    tensor<int, 7> x;
    x = concat<0>(b, take<0>(b, counted));
    CHECK(calls == 3);
    CHECK(array_equal(x, tensor<int, 7>{1, 2, 3, 4, 1, 3, 4}));
    x = concat<0>(b, take<0>(b, counted) * 2);
    CHECK(calls == 6);
    x(range(0, 3)) = take<0>(take<0>(b, counted), rows - rows);
    CHECK(calls == 9);
}

TEST_CASE("write/checked: in constant evaluation") {
    static constexpr tensor<int, 4> x{1, 2, 3, 4};
    static constexpr tensor<int, 2> rows{3, -3};
    constexpr tensor<int, 4> y = concat<0>(take<0>(x, rows), take<0>(x, rows));
    static_assert(y(0) == 4 && y(3) == 2);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

TEST_CASE("ops/rearrange/rearrangement: lazy, over the operands' elements of the time of the assignment") {
    tensor<int, 3> a{1, 2, 3};
    const auto e = roll<0>(a, 1);
    static_assert(expression<decltype(e)>);
    a(0) = 7;
    CHECK(array_equal(e, tensor<int, 3>{3, 7, 2}));
    CHECK(e.extent(0) == 3);
    CHECK(explain(e + 1).find("computed before the loop") != std::string::npos);
}

TEST_CASE("ops/rearrange/rearrangement: assigned to what it reads, directly and through other nodes") {
    tensor<int, 5> v{1, 2, 3, 4, 5};
    v = roll<0>(v, 2);
    CHECK(array_equal(v, tensor<int, 5>{4, 5, 1, 2, 3}));
    v = roll<0>(roll<0>(v, 1), -2);
    CHECK(array_equal(v, tensor<int, 5>{5, 1, 2, 3, 4}));
    v = pad<0>(v(range(0, 3)), 1);
    CHECK(array_equal(v, tensor<int, 5>{0, 5, 1, 2, 0}));
    v(range(1, none)) = take<0>(v, {1, 1, 2, 0});
    CHECK(array_equal(v, tensor<int, 5>{0, 5, 5, 1, 0}));
    v(range(0, 4)) = tile<0>(v(range(1, 3)) + 1, 2);
    CHECK(array_equal(v, tensor<int, 5>{6, 6, 6, 6, 0}));
    v(range(1, none)) = repeat<0>(v(range(none, none, -4)), 2);
    CHECK(array_equal(v, tensor<int, 5>{6, 0, 0, 6, 6}));
}

TEST_CASE(
    "ops/rearrange/rearrangement: written straight into strided targets, and broadcast to larger ones") {
    const tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    tensor<int, 4, 6> x;
    x(range(0, none, 2), range(none, none, -3)) = roll<0>(a, 1);
    CHECK(array_equal(x(0, all), tensor<int, 6>{0, 0, 4, 0, 0, 3}));
    transpose(x)(range(0, 4), range(0, 2)) = pad<0>(transpose(a), {1, 1}, 9);
    CHECK(array_equal(x(range(0, 2), range(0, 4)), tensor<int, 2, 4>{{9, 1, 2, 9}, {9, 3, 4, 9}}));
    tensor<int, 3, 2> rows;
    rows = roll<0>(a(0, all), 1);
    CHECK(array_equal(rows, tensor<int, 3, 2>{{2, 1}, {2, 1}, {2, 1}}));
    tensor<double, 2, 2> wide;
    wide = roll<1>(a, 1);
    CHECK(array_equal(wide, tensor<double, 2, 2>{{2, 1}, {4, 3}}));
}

TEST_CASE("ops/rearrange/rearrangement: an exception of an operand leaves the target as it was") {
    tensor<int, 3> x{1, 2, 3};
    const tensor<int, 2> index{0, 9};
    CHECK_THROWS_AS((x(range(0, 2)) = take<0>(x, index)), index_error);
    CHECK(array_equal(x, tensor<int, 3>{1, 2, 3}));
    tensor<int, 5> y{1, 2, 3, 4, 5};
    CHECK_THROWS_AS(y = concat<0>(x + 6, take<0>(x, index)), index_error);
    CHECK_THROWS_AS(y = pad<0>(take<0>(x, tensor<int, 3>{0, 1, 9}), 1, -1), index_error);
    CHECK(array_equal(y, tensor<int, 5>{1, 2, 3, 4, 5}));
}

TEST_CASE("ops/rearrange/rearrangement: the operand is evaluated once") {
    int calls = 0;
    const tensor<int, 40> a = arange<int>(40);
    const auto counted = map([&](int x) { return ++calls, x; }, a);
    const tensor<int, 80> twice = repeat<0>(counted, 2);
    CHECK(calls == 40);
    CHECK(twice(79) == 39);
    calls = 0;
    const tensor<int, 40> turned = roll<0>(counted, 7);
    CHECK(calls == 40);
    CHECK(turned(7) == 0);
    calls = 0;
    for (int x : concat<0>(counted, counted))
        CHECK(x < 40);
    CHECK(calls == 80);
}

TEST_CASE("ops/rearrange/rearrangement: inside a tree in constant evaluation") {
    constexpr tensor<int, 3> x{1, 2, 3};
    constexpr tensor<int, 2, 2> m{{1, 2}, {3, 4}};
    constexpr tensor<int, 6> joined = concat<0>(x, x + 3) * 2;
    constexpr tensor<int, 3> moved = roll<0>(x, 1) + roll<0>(x + 1, 2);
    constexpr tensor<int, 6> repeated = repeat<0>(x, fix<2>) + tile(x, fix<2>);
    constexpr tensor<int, 5> padded = 1 - pad(x, fix<1>);
    constexpr tensor<int, 3, 2> product = matmul(stack<1>(x, x), m) + 1;
    static_assert(joined(5) == 12 && moved(0) == 6 && repeated(1) == 3 && padded(1) == 0 &&
                  product(2, 1) == 19);
    CHECK(array_equal(moved, tensor<int, 3>{6, 5, 4}));
    CHECK(array_equal(product, tensor<int, 3, 2>{{5, 7}, {9, 13}, {13, 19}}));
}

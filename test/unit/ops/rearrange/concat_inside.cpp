// SPDX-License-Identifier: BSL-1.0
// concat and stack inside of larger expressions, and assigned to what they read.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
const tensor<int, 1, 3> b{{7, 8, 9}};

} // namespace

TEST_CASE("ops/rearrange/concat: inside of larger expressions, below reductions, under views") {
    CHECK(array_equal(2 * concat<0>(a, b) + 1, eval(2 * eval(concat<0>(a, b)) + 1)));
    CHECK(sum(concat<0>(a, b)) == 45);
    CHECK(array_equal(sum<0>(concat<0>(a, b)), tensor<int, 3>{12, 15, 18}));
    CHECK(array_equal(transpose(concat<0>(a, b)), transpose(eval(concat<0>(a, b)))));
    CHECK(array_equal(concat<0>(a, b)(range(1, none), 0), tensor<int, 2>{4, 7}));
    CHECK(concat<0>(a, b)(2, 1) == 8);
    CHECK(array_equal(concat<0>(concat<1>(a, a), concat<1>(b, b)),
                      concat<1>(concat<0>(a, b), concat<0>(a, b))));
    CHECK(array_equal(concat<0>(sum<0>(a), flatten(b)), tensor<int, 6>{5, 7, 9, 7, 8, 9}));
    int total = 0;
    for (int element : concat<0>(a, b))
        total = total * 3 + element;
    CHECK(total == 14757);
    const auto owned = [] {
        tensor<float, dyn> x(2), y(1);
        x = 1;
        y = 2;
        return own(concat<0>(x, y));
    }();
    CHECK(array_equal(owned, tensor<float, 3>{1, 1, 2}));
}

TEST_CASE("ops/rearrange/concat: assigned without a copy where that is safe, and right where it is not") {
    tensor<int, dyn, dyn> x(4, 6);
    detail::copies_made = 0;
    x(range(1, 4), range(0, none, 2)) = concat<0>(a, b);
    CHECK(array_equal(
        x,
        tensor<int, 4, 6>{{0, 0, 0, 0, 0, 0}, {1, 0, 2, 0, 3, 0}, {4, 0, 5, 0, 6, 0}, {7, 0, 8, 0, 9, 0}}));
    tensor<int, 4> v{1, 2, 3, 4};
    v = concat<0>(v(range(2, none)), v(range(0, 2)));
    CHECK(array_equal(v, tensor<int, 4>{3, 4, 1, 2}));
    v = concat<0>(v(range(2, none)), flip<0>(concat<0>(v(range<1, 2>{}), v(range<0, 1>{}))));
    CHECK(array_equal(v, tensor<int, 4>{1, 2, 3, 4}));
    v = concat<0>(cumsum(v(range<0, 2>{})), sum<0>(stack<0>(v(range<2, 4>{}), v(range<0, 2>{}))));
    CHECK(array_equal(v, tensor<int, 4>{1, 3, 4, 6}));
    tensor<int, 2, 4> rows;
    rows = concat<0>(v, v)(newaxis, range<0, 4>{});
    CHECK(array_equal(rows, stack<0>(v, v)));
    rows += stack<0>(v, -v);
    CHECK(array_equal(rows, stack<0>(2 * v, 0 * v)));
}

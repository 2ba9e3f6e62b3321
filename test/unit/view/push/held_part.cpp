// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

// The tree keeps the elements, so constant evaluation can read a view of a temporary.
static_assert(transpose(tensor<int, 2, 2>{{1, 2}, {3, 4}})(0, 1) == 3);
static_assert(flip<0>(transpose(tensor<int, 2, 2>{{1, 2}, {3, 4}}))(0, 1) == 4);

TEST_CASE("view/push/held_part: copies of a tree own their elements") {
    auto make = [] {
        auto e = transpose(tensor<int, 2, 3>{{1, 2, 3}, {4, 5, 6}})(range(1, none));
        auto copy = e;
        return copy + 1;
    };
    CHECK(array_equal(make(), tensor<int, 2, 2>{{3, 6}, {4, 7}}));
    CHECK(array_equal(reshape(tensor<int, 2, 3>{{1, 2, 3}, {4, 5, 6}}, 3, -1),
                      tensor<int, 3, 2>{{1, 2}, {3, 4}, {5, 6}}));
}

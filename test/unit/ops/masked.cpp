// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("ops/masked: elements are replaced where the mask is true") {
    tensor<float, 2, 3> a{{1, -2, 3}, {-4, 5, -6}};
    a(a < 0) = 0;
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 0, 3}, {0, 5, 0}}));
    a(a > 2.f) += tensor<float, 3>{10, 20, 30};
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 0, 33}, {0, 25, 0}}));
    a(all, range(1, none))(tensor<bool, 2>{true, false}) = 7;
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 7, 33}, {0, 7, 0}}));
    any_tensor<int> b(any_shape{2, 2});
    b(b == 0) -= 3;
    CHECK(array_equal(b, tensor<int, 2, 2>{{-3, -3}, {-3, -3}}));
    tensor<int, dyn> c(4), other(5);
    CHECK_THROWS_AS(c(other == 0) = 1, shape_error);
}

TEST_CASE("ops/masked: the condition is evaluated before anything is written") {
    tensor<int, 4> a{1, 2, 3, 4};
    a(flip<0>(a) > 2) = 0;
    CHECK(array_equal(a, tensor<int, 4>{0, 0, 3, 4}));
}

// SPDX-License-Identifier: BSL-1.0
#include <support/matmul_static.hpp>

using product_test::check_static;
using weft::tensor;

TEST_CASE("laws/matmul: static and run-time extents give the same bits") {
    using T = float;
    check_static<tensor<T, 3, 4>, tensor<T, 4, 5>>();
    check_static<tensor<T, 1, 7>, tensor<T, 7, 5>>();
    check_static<tensor<T, 5, 7>, tensor<T, 7, 1>>();
    check_static<tensor<T, 5, 7>, tensor<T, 7>>();
    check_static<tensor<T, 7>, tensor<T, 7, 3>>();
    check_static<tensor<T, 2, 3, 4>, tensor<T, 4, 5>>();
    check_static<tensor<T, 2, 1, 4>, tensor<T, 4, 5>>(); // two rows, seen as one matrix
    check_static<tensor<T, 2, 1, 4>, tensor<T, 2, 4, 5>>();
    check_static<tensor<T, 2, 3, 4>, tensor<T, 2, 4, 5>>();
    check_static<tensor<T, 3, 4>, tensor<T, 2, 4, 5>>();
    check_static<tensor<T, 2, 3, 4>, tensor<T, 4>>();
    check_static<tensor<T, 4>, tensor<T, 2, 4, 3>>();
    check_static<tensor<T, 2, 1, 3, 4>, tensor<T, 5, 4, 3>>();
    check_static<tensor<T, 20, 30>, tensor<T, 30, 17>>();
    check_static<tensor<T, 100, 3>, tensor<T, 3, 3>>();
    check_static<tensor<T, 30, 33>, tensor<T, 33, 28>>();
    check_static<tensor<T, 100, 33>, tensor<T, 33, 28>>();
}

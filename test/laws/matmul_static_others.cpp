// SPDX-License-Identifier: BSL-1.0
#include <support/matmul_static.hpp>

using product_test::check_static;
using weft::tensor;

TEST_CASE("laws/matmul: static and run-time extents give the same bits, of complex numbers") {
    using T = std::complex<double>;
    check_static<tensor<T, 3, 4>, tensor<T, 4, 5>>();
    check_static<tensor<T, 5, 7>, tensor<T, 7>>();
    check_static<tensor<T, 7>, tensor<T, 7, 3>>();
    check_static<tensor<T, 2, 3, 4>, tensor<T, 2, 4, 5>>();
    check_static<tensor<T, 2, 30, 33>, tensor<T, 33, 28>>();
    check_static<tensor<T, 2, 130, 33>, tensor<T, 33, 28>>();
}

TEST_CASE("laws/matmul: static and run-time extents give the same bits, of integers and truth values") {
    check_static<tensor<std::int8_t, 3, 4>, tensor<std::int8_t, 4, 5>>();
    check_static<tensor<bool, 6, 6>, tensor<bool, 6, 6>>();
}

// SPDX-License-Identifier: BSL-1.0
#include <support/matmul.hpp>

TEST_CASE_TEMPLATE("laws/matmul: every layout gives the products, and the same bits", T, std::uint16_t, int) {
    product_test::check_matmul<T>(4, 150);
}

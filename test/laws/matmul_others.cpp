// SPDX-License-Identifier: BSL-1.0
#include <support/matmul.hpp>

TEST_CASE_TEMPLATE("laws/matmul: every layout gives the products, and the same bits", T, bool, std::int8_t,
                   std::int64_t) {
    product_test::check_matmul<T>(3, 150);
}

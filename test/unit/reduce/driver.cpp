// SPDX-License-Identifier: BSL-1.0
#include "../../support/reduction.hpp"
#include <weft/ops/operators.hpp>
#include <weft/reduce/driver.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("reduce/driver: several groups of axes, in parts and at once") {
    tensor<int, dyn, dyn, dyn, dyn> a(70, 5, 40, 33); // more than most_results, so it is split
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<int>(i % 1009);
    tensor<std::int64_t, dyn, dyn> expected(70, 40);
    for (index_t i = 0; i < 70; ++i)
        for (index_t j = 0; j < 5; ++j)
            for (index_t k = 0; k < 40; ++k)
                for (index_t l = 0; l < 33; ++l)
                    expected(i, k) += a(i, j, k, l);
    CHECK(array_equal(sum<1, 3>(a), expected));
    CHECK(array_equal(sum<1>(sum<3>(a)), expected));
    CHECK(array_equal(sum<0, 2>(a), sum<0>(sum<2>(a))));
    CHECK(array_equal(sum<0, 1>(a), sum<0>(sum<1>(a))));
    CHECK(array_equal(sum<2, 3>(a + 0), sum<2>(sum<3>(a))));
}

TEST_CASE("reduce/driver: narrow rows, many rows, long rows") {
    for (index_t width : {1, 2, 3, 7, 31, 32, 100, 5000})
        for (index_t height : {1, 9, 200, 513, 1500}) {
            tensor<int, dyn, dyn> a(height, width);
            for (index_t i = 0; i < a.size(); ++i)
                a.data()[i] = static_cast<int>(i % 97);
            tensor<std::int64_t, dyn> down(width), along(height);
            for (index_t i = 0; i < height; ++i)
                for (index_t j = 0; j < width; ++j)
                    down(j) += a(i, j), along(i) += a(i, j);
            CHECK(array_equal(sum<0>(a), down));
            CHECK(array_equal(sum<1>(a), along));
            CHECK(sum(a) == sum(down));
        }
}

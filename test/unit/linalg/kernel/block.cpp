// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/block.hpp>

#include <doctest/doctest.h>

#include <support/matrices.hpp>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/kernel/block: every extent around the size of a block, in every layout", T, float,
                   double, std::complex<float>, std::int32_t, std::uint64_t, bool) {
    std::mt19937 random(1);
    const index_t count = full_chunk<T>;
    for (const index_t columns : {index_t(1), index_t(2), count - 1, count, count + 1, 2 * count - 1,
                                  2 * count, 2 * count + 1, 3 * count + 2, 5 * count})
        for (const index_t rows : {1, 2, 3, 4, 5, 9})
            if (columns > 0) {
                CAPTURE(rows);
                CAPTURE(columns);
                CHECK(product_test::check_layouts<T>(random, rows, 1 + static_cast<index_t>(random() % 30),
                                                     columns, &multiply_blocks<T>) == "");
            }
}

TEST_CASE("linalg/kernel/block: rows that stand far apart") {
    std::mt19937 random(2);
    CHECK(product_test::check_layouts<float>(random, 40, 3, 1000, &multiply_blocks<float>) == "");
    CHECK(product_test::check_layouts<std::int32_t>(random, 300, 9, 400, &multiply_blocks<std::int32_t>) ==
          "");
}

TEST_CASE_TEMPLATE("linalg/kernel/block: panels that do not fit into the frame, few rows and few columns", T,
                   float, std::complex<double>, std::int16_t) {
    std::mt19937 random(3);
    CHECK(product_test::check_layouts<T>(random, 3, 300, 70, &multiply_blocks<T>) == "");
    CHECK(product_test::check_layouts<T>(random, 70, 300, 3, &multiply_blocks<T>) == "");
    CHECK(product_test::check_layouts<T>(random, 9, 400, 9, &multiply_blocks<T>) == "");
}

TEST_CASE("linalg/kernel/block: the sum over nothing is 0") {
    const float nothing[3] = {7, 7, 7};
    float c[6] = {1, 2, 3, 4, 5, 6};
    multiply_blocks<float>({nothing, 2, 0, 0, 1}, {nothing, 0, 3, 3, 1}, {c, 2, 3, 3, 1});
    for (const float x : c)
        CHECK(x == 0);
}

TEST_CASE("linalg/kernel/block: a class of numbers of one's own") {
    struct half_integer {
        int twice = 0;
        half_integer operator+(half_integer other) const { return {twice + other.twice}; }
        half_integer operator*(half_integer other) const { return {twice * other.twice / 2}; }
    };
    const half_integer a[] = {{2}, {4}}, b[] = {{6}, {8}};
    half_integer c[1];
    multiply_blocks<half_integer>({a, 1, 2, 2, 1}, {b, 2, 1, 1, 1}, {c, 1, 1, 1, 1});
    CHECK(c[0].twice == 22); // 1 * 3 + 2 * 4
}

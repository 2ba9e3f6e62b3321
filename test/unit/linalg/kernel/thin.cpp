// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/thin.hpp>

#include <doctest/doctest.h>

#include <support/matrices.hpp>

using namespace weft;
using namespace weft::detail;

namespace {

template <class T>
void by_vector(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    multiply_vector<T>(a, {b.data, b.row_stride}, {c.data, c.row_stride});
}

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/thin: by rows, by columns and neither, with the same bits", T, float,
                   double, std::complex<float>, std::complex<double>, std::int32_t, bool) {
    std::mt19937 random(1);
    const index_t count = full_chunk<T>;
    for (const index_t inner :
         {index_t(1), index_t(2), count, count + 1, 4 * count, 4 * count + 3, 11 * count + 5})
        for (const index_t rows :
             {index_t(1), index_t(3), index_t(8), count, count + 3, 2 * count + 1, 9 * count + 2}) {
            CAPTURE(rows);
            CAPTURE(inner);
            CHECK(product_test::check_layouts<T>(random, rows, inner, 1, &by_vector<T>) == "");
        }
}

TEST_CASE("linalg/kernel/thin: many columns, whose sums stand in memory") {
    std::mt19937 random(2);
    const index_t rows = few_bytes / 4 / 200 + 5; // over the limit, of 203 columns some taken one by one
    CHECK(product_test::check_layouts<float>(random, rows, 203, 1, &by_vector<float>) == "");
    CHECK(product_test::check_layouts<float>(random, 3, few_bytes, 1, &by_vector<float>) == "");
}

TEST_CASE("linalg/kernel/thin: the sum over nothing is 0") {
    float y[3] = {1, 2, 3};
    multiply_vector<float>({nullptr, 3, 0, 0, 1}, {nullptr, 1}, {y, 1});
    CHECK((y[0] == 0 && y[1] == 0 && y[2] == 0));
}

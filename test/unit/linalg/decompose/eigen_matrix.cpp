// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/eigen_matrix.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <concepts>
#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/decompose/eigen_matrix: the same elements for the kernels and for Eigen") {
    factor_matrix<float> m = factor_matrix<float>::Random(5, 3);
    const factor_matrix<float>& constant = m;
    const matrix<float> whole = as_matrix(m);
    static_assert(std::same_as<decltype(as_matrix(constant)), matrix<const float>>);
    static_assert(std::same_as<decltype(read_only(whole)), matrix<const float>>);
    for (const matrix<const float>& same : {as_matrix(constant), read_only(whole)}) {
        CHECK((same.data == m.data() && same.rows == 5 && same.columns == 3));
        CHECK((same.row_stride == 1 && same.column_stride == 5));
    }
    const matrix<float> part = whole.rows_between(1, 4).columns_between(1, 3);
    CHECK(as_eigen(part) == m.block(1, 1, 3, 2));
    CHECK(as_eigen(read_only(part)) == m.block(1, 1, 3, 2));
    as_eigen(part).setZero();
    CHECK(m.block(1, 1, 3, 2).isZero());
    CHECK(m(0, 1) != 0);
}

TEST_CASE_TEMPLATE("linalg/decompose/eigen_matrix: copies between all layouts, small and large", T, double,
                   std::complex<float>) {
    for (const index_t rows : {0, 1, 7, 90})
        for (const index_t columns : {1, 8, 13, 60}) {
            CAPTURE(rows);
            CAPTURE(columns);
            const factor_matrix<T> m = factor_matrix<T>::Random(rows, columns);
            const index_t step = columns + 3;
            std::vector<T> by_rows(std::size_t(rows * step), T(7));
            const matrix<T> laid{by_rows.data(), rows, columns, step, 1};
            copy_matrix(as_matrix(m), laid);
            factor_matrix<T> back(rows, columns), transposed(columns, rows);
            copy_matrix(read_only(laid), as_matrix(back));
            copy_matrix(read_only(laid), as_matrix(transposed).transposed());
            CHECK(back == m);
            CHECK(transposed == m.transpose());
            for (index_t i = 0; i < rows; ++i)
                for (index_t j = columns; j < step; ++j)
                    REQUIRE(by_rows[std::size_t(i * step + j)] == T(7)); // the gaps
        }
}

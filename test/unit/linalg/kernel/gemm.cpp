// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/gemm.hpp>

#include <doctest/doctest.h>

#include <support/matrices.hpp>

using namespace weft;
using namespace weft::detail;
using product_test::lies;

static_assert(is_large_product<float>(25, 25, 97) && !is_large_product<float>(24, 100, 100) &&
              !is_large_product<float>(96, 96, 96) && is_large_product<std::complex<float>>(25, 97, 25) &&
              !is_large_product<int>(999, 999, 999));

TEST_CASE_TEMPLATE("linalg/kernel/gemm: every path gives the same bits in every layout that it takes", T,
                   float, std::complex<double>, std::int64_t) {
    std::mt19937 random(1);
    for (const index_t rows : {1, 7, 30})
        for (const index_t inner : {1, 9, 40, 300})
            for (const index_t columns : {1, 5, 33}) {
                CAPTURE(rows);
                CAPTURE(inner);
                CAPTURE(columns);
                const bool large = is_large_product<T>(rows, inner, columns);
                CHECK(product_test::check_layouts<T>(
                          random, rows, inner, columns,
                          [&](const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
                              if (!large || c.by_rows()) return multiply(a, b, c);
                              // what contract() does
                              std::vector<T> rows_of_c(static_cast<std::size_t>(c.rows * c.columns));
                              multiply<T>(a, b, {rows_of_c.data(), c.rows, c.columns, c.columns, 1});
                              for (index_t i = 0; i < c.rows; ++i)
                                  for (index_t j = 0; j < c.columns; ++j)
                                      c.data[i * c.row_stride + j * c.column_stride] =
                                          rows_of_c[static_cast<std::size_t>(i * c.columns + j)];
                          }) == "");
            }
}

TEST_CASE_TEMPLATE("linalg/kernel/gemm: half of a product with the own transposed has the bits of the whole",
                   T, float, double, std::complex<double>) {
    std::mt19937 random(2);
    std::normal_distribution<double> any;
    constexpr index_t unit = 2 * micro_rows<T>;
    for (const index_t rows : {4 * unit - 1, 4 * unit, 4 * unit + 3, 9 * unit + 7})
        for (const index_t inner : {100, 400}) {
            CAPTURE(rows);
            CAPTURE(inner);
            std::vector<T> elements(static_cast<std::size_t>(rows * inner));
            for (T& element : elements)
                if constexpr (is_complex<T>)
                    element = {any(random), any(random)};
                else
                    element = static_cast<T>(any(random));
            const std::vector<T> others = elements;
            const auto size = static_cast<std::size_t>(rows * (rows + 5)); // rows with gaps
            std::vector<T> half(size), whole(size);
            // by rows, and the same memory by columns
            for (const matrix<const T>& a : {matrix<const T>{elements.data(), rows, inner, inner, 1},
                                             matrix<const T>{elements.data(), rows, inner, 1, rows}}) {
                matrix<const T> other = a.transposed();
                other.data = others.data();
                multiply<T>(a, a.transposed(), {half.data(), rows, rows, rows + 5, 1});
                multiply<T>(a, other, {whole.data(), rows, rows, rows + 5, 1});
                CHECK(half == whole);
            }
        }
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>

using namespace weft;

namespace {

template <class T>
tensor<T, dyn, dyn> numbered(index_t rows, index_t n, int first) {
    tensor<T, dyn, dyn> x(rows, n);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<T>(first + int(i % 13));
    return x;
}

/// Every way in which operands of at most two axes meet a matrix, against one element at a time.
template <class T>
void check_matrix(index_t rows, index_t n) {
    CAPTURE(rows);
    CAPTURE(n);
    const auto a = numbered<T>(rows, n, 1), row = numbered<T>(1, n, 2), column = numbered<T>(rows, 1, 3);
    const auto one = numbered<T>(1, 1, 4);
    tensor<T, dyn> line(n);
    for (index_t j = 0; j < n; ++j)
        line(j) = static_cast<T>(5 + int(j % 7));
    tensor<T, dyn, dyn> by_line(rows, n), by_row(rows, n), by_column(rows, n), by_one(rows, n),
        by_all(rows, n), of_rows(rows, n);
    by_line = a * line + T(1);
    by_row = row - a;
    by_column = a + column;
    by_one = one * a;
    by_all = (a + line) * column - row * one;
    of_rows = line + row;
    index_t wrong = 0;
    for (index_t i = 0; i < rows; ++i)
        for (index_t j = 0; j < n; ++j) {
            const T x = a(i, j), l = line(j), r = row(0, j), c = column(i, 0), k = one(0, 0);
            wrong += by_line(i, j) != static_cast<T>(x * l + T(1));
            wrong += by_row(i, j) != static_cast<T>(r - x);
            wrong += by_column(i, j) != static_cast<T>(x + c);
            wrong += by_one(i, j) != static_cast<T>(k * x);
            wrong += by_all(i, j) != static_cast<T>((x + l) * c - r * k);
            wrong += of_rows(i, j) != static_cast<T>(l + r);
        }
    CHECK(wrong == 0);
}

template <class... T>
void check_matrices(index_t rows, index_t n) {
    (check_matrix<T>(rows, n), ...);
}

} // namespace

TEST_CASE("assign/few_rows: operands of one and two axes meet small matrices of every shape") {
    for (index_t rows = 1; rows <= 9; ++rows)
        for (index_t n = 1; n <= 19; ++n)
            check_matrices<float, double, std::uint8_t, std::complex<double>>(rows, n);
    // At, and behind, the most elements that are written so.
    for (const index_t n : {31, 32, 33, 127, 128, 129})
        check_matrices<float, std::int16_t>(8, n);
}

TEST_CASE("assign/few_rows: types are mixed, an operand is the target, extents are known in part") {
    const auto whole = numbered<int>(4, 4, 1);
    tensor<double, dyn> half(4);
    half = 0.5;
    tensor<double, dyn, dyn> mixed(4, 4);
    mixed = whole * half;
    CHECK(mixed(3, 3) == whole(3, 3) * 0.5);
    mixed = mixed + half;
    mixed *= half;
    CHECK(mixed(3, 3) == (whole(3, 3) * 0.5 + 0.5) * 0.5);
    tensor<float, dyn, 3> known(2);
    known = tensor<float, dyn, 3>(2) + tensor<float, 3>{1, 2, 3};
    CHECK(known(1, 2) == 3);
    tensor<bool, dyn, dyn> mask(4, 4);
    mask = whole > tensor<int, 4>{0, 100, 0, 100};
    CHECK(mask(2, 0));
    CHECK(!mask(2, 1));
}

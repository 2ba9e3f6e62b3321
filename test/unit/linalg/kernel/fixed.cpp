// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/fixed.hpp>
#include <weft/linalg/kernel/gemm.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <support/matrices.hpp>
#include <utility>

using namespace weft;
using namespace weft::detail;

namespace {

/// Of matrices by rows.
template <index_t Rows, index_t Inner, index_t Columns, class T>
constexpr void multiply_rows(const T* a, const T* b, T* c) {
    multiply_fixed<Rows, Inner, Columns, T>({a, Rows, Inner, Inner, 1}, {b, Inner, Columns, Columns, 1},
                                            {c, Rows, Columns, Columns, 1});
}

/// The bits are those of extents that only the run time knows.
template <class T, index_t Rows, index_t Inner, index_t Columns>
void check_fixed() {
    std::mt19937 random(1);
    const auto a = product_test::any_elements<T>(random, Rows * Inner);
    const auto b = product_test::any_elements<T>(random, Inner * Columns);
    T x[std::size_t(Rows * Inner)], y[std::size_t(Inner * Columns)], found[std::size_t(Rows * Columns)],
        expected[std::size_t(Rows * Columns)];
    std::copy(a.begin(), a.end(), x);
    std::copy(b.begin(), b.end(), y);
    multiply_rows<Rows, Inner, Columns>(x, y, found);
    multiply<T>({x, Rows, Inner, Inner, 1}, {y, Inner, Columns, Columns, 1},
                {expected, Rows, Columns, Columns, 1});
    CAPTURE(Rows);
    CAPTURE(Inner);
    CAPTURE(Columns);
    const std::vector<T> elements(found, found + Rows * Columns);
    CHECK(product_test::other_product(elements, a, b, Rows, Inner, Columns) == "");
    CHECK(std::memcmp(found, expected, sizeof found) == 0);
}

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/fixed: the bits of a product of run-time extents", T, float, double,
                   std::complex<float>, std::int32_t) {
    check_fixed<T, 1, 1, 1>();
    check_fixed<T, 2, 2, 2>();
    check_fixed<T, 3, 3, 3>();
    check_fixed<T, 4, 4, 4>();
    check_fixed<T, 5, 6, 7>();
    check_fixed<T, 8, 8, 8>();
    check_fixed<T, 9, 16, 16>();
    check_fixed<T, 4, 4, 1>();
    check_fixed<T, 3, 7, 1>();
    check_fixed<T, 1, 5, 6>();
    check_fixed<T, 1, 16, 16>();
}

TEST_CASE_TEMPLATE("linalg/kernel/fixed: few elements in any layout", T, float, double, std::complex<double>,
                   std::int64_t) {
    std::mt19937 random(2);
    const auto check = [&]<index_t Rows, index_t Inner, index_t Columns>(
                           std::integer_sequence<index_t, Rows, Inner, Columns>) {
        CAPTURE(Rows);
        CAPTURE(Inner);
        CAPTURE(Columns);
        CHECK(product_test::check_layouts<T>(
                  random, Rows, Inner, Columns, [](const auto& a, const auto& b, const auto& c) {
                      std::vector<T> expected(std::size_t(Rows * Columns));
                      multiply<T>(a, b, {expected.data(), Rows, Columns, Columns, 1});
                      multiply_fixed<Rows, Inner, Columns, T>(a, b, c);
                      std::vector<T> found;
                      for (index_t i = 0; i < Rows * Columns; ++i)
                          found.push_back(c.data[i / Columns * c.row_stride + i % Columns * c.column_stride]);
                      CHECK(product_test::other_bits(found, expected) == "");
                  }) == "");
    };
    check(std::integer_sequence<index_t, 2, 2, 2>());
    check(std::integer_sequence<index_t, 3, 3, 3>());
    check(std::integer_sequence<index_t, 4, 4, 4>());
    check(std::integer_sequence<index_t, 2, 4, 3>());
    check(std::integer_sequence<index_t, 4, 1, 3>());
    check(std::integer_sequence<index_t, 1, 3, 3>());
    check(std::integer_sequence<index_t, 4, 4, 1>());
    check(std::integer_sequence<index_t, 3, 2, 1>());
}

TEST_CASE("linalg/kernel/fixed: sums that underflow to -0 become +0, as in other layouts") {
    const double tiny = 1e-300, a[] = {-tiny, 0}, b[] = {tiny, 0};
    double folded[1], expected[1];
    multiply_fixed<1, 2, 1, double>({a, 1, 2, 2, 1}, {b, 2, 1, 1, 1}, {folded, 1, 1, 1, 1});
    multiply<double>({a, 1, 2, 2, 1}, {b, 2, 1, 1, 1}, {expected, 1, 1, 1, 1});
    CHECK(std::signbit(folded[0]) == std::signbit(expected[0]));
}

TEST_CASE("linalg/kernel/fixed: truth values") { check_fixed<bool, 5, 6, 7>(); }

namespace {

constexpr float a[] = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f};
constexpr float b[] = {1.1f, 1.3f, 1.7f, 1.9f, 2.3f, 2.9f};

template <index_t Rows, index_t Inner, index_t Columns>
constexpr auto product_of() {
    std::array<float, std::size_t(Rows * Columns)> c{};
    multiply_rows<Rows, Inner, Columns>(a, b, c.data());
    return c;
}

} // namespace

TEST_CASE("linalg/kernel/fixed: constant evaluation has the bits of the run time") {
    constexpr auto matrices = product_of<2, 3, 2>();
    constexpr auto row = product_of<1, 3, 2>(), column = product_of<2, 3, 1>();
    const volatile index_t zero = 0; // nothing is folded
    CHECK(matrices == [&] {
        std::array<float, 4> c{};
        multiply_rows<2, 3, 2>(a + zero, b + zero, c.data());
        return c;
    }());
    CHECK(row == [&] {
        std::array<float, 2> c{};
        multiply_rows<1, 3, 2>(a + zero, b + zero, c.data());
        return c;
    }());
    CHECK(column == [&] {
        std::array<float, 2> c{};
        multiply_rows<2, 3, 1>(a + zero, b + zero, c.data());
        return c;
    }());
}

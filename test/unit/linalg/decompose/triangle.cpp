// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/triangle.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/decompose/triangle: products are subtracted from rows and from columns", T, float,
                   std::complex<double>) {
    for (const index_t rows : {1, 2, 9, 40})
        for (const index_t inner : {0, 1, 33})
            for (const index_t columns : {1, 5, 50}) {
                CAPTURE(rows);
                CAPTURE(inner);
                CAPTURE(columns);
                const factor_matrix<T> a = factor_matrix<T>::Random(rows, inner);
                const factor_matrix<T> b = factor_matrix<T>::Random(inner, columns);
                factor_matrix<T> by_columns = factor_matrix<T>::Random(rows, columns);
                const factor_matrix<T> before = by_columns, expected = before - a * b;
                Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> by_rows = before;
                subtract_product(as_matrix(a), as_matrix(b), as_matrix(by_columns));
                subtract_product(as_matrix(a), as_matrix(b), {by_rows.data(), rows, columns, columns, 1});
                CHECK((by_columns - expected).norm() <= 1e-5 * (1 + expected.norm()));
                CHECK((by_rows - expected).norm() <= 1e-5 * (1 + expected.norm()));
            }
}

TEST_CASE_TEMPLATE("linalg/decompose/triangle: systems of all orders and numbers of right sides", T, float,
                   double, std::complex<float>, std::complex<double>) {
    const auto close = [](const auto& x, const auto& y) {
        return (x - y).norm() <= 200 * std::numeric_limits<real_of<T>>::epsilon() * (1 + y.norm());
    };
    for (const index_t order : {1, 2, 7, 32, 33, 64, 101})
        for (const index_t sides : {1, 2, 8, 37, 64}) {
            CAPTURE(order);
            CAPTURE(sides);
            factor_matrix<T> t = factor_matrix<T>::Random(order, order) / T(real_of<T>(order));
            t.diagonal().array() += T(1);
            const factor_matrix<T> x = factor_matrix<T>::Random(order, sides);
            const auto check = [&]<unsigned Mode>(std::integral_constant<unsigned, Mode>) {
                factor_matrix<T> by_columns = t.template triangularView<Mode>() * x;
                Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> by_rows = by_columns;
                const matrix<const T> triangle = read_only(as_matrix(t));
                solve_triangle<Mode>(triangle, as_matrix(by_columns));
                solve_triangle<Mode>(triangle, matrix<T>{by_rows.data(), order, sides, sides, 1});
                CHECK(close(by_columns, x));
                CHECK(close(by_rows, x));
            };
            check(std::integral_constant<unsigned, Eigen::Lower>());
            check(std::integral_constant<unsigned, Eigen::UnitLower>());
            check(std::integral_constant<unsigned, Eigen::Upper>());
        }
}

TEST_CASE_TEMPLATE("linalg/decompose/triangle: complex diagonals next to 0, whose reciprocals overflow", R,
                   float, double) {
    using T = std::complex<R>;
    const R least = std::numeric_limits<R>::denorm_min();
    const factor_matrix<T> t = factor_matrix<T>::Identity(3, 3) * (2 * least);
    factor_matrix<T> x = factor_matrix<T>::Constant(3, 5, T(4 * least, 6 * least));
    solve_triangle<Eigen::Lower>(read_only(as_matrix(t)), as_matrix(x));
    CHECK(x == factor_matrix<T>::Constant(3, 5, T(2, 3)));
    x = factor_matrix<T>::Constant(3, 1, T(4 * least, 6 * least));
    solve_triangle<Eigen::Lower>(read_only(as_matrix(t)), as_matrix(x));
    CHECK(x == factor_matrix<T>::Constant(3, 1, T(2, 3)));
}

TEST_CASE_TEMPLATE("linalg/decompose/triangle: a NaN meets also right sides of 0", T, float, double,
                   std::complex<float>, std::complex<double>) {
    const T nan(std::numeric_limits<real_of<T>>::quiet_NaN());
    const auto is_nan = [](const T& x) { return x != x; };
    for (const index_t order : {1, 2, 7, 33, 70}) {
        CAPTURE(order);
        factor_matrix<T> lower = factor_matrix<T>::Identity(order, order), x(order, 1);
        lower(order - 1, 0) = nan;
        const factor_matrix<T> upper = lower.transpose();
        x.setZero();
        solve_triangle<Eigen::Lower>(read_only(as_matrix(lower)), as_matrix(x));
        CHECK(is_nan(x(order - 1)));
        x.setZero();
        solve_triangle<Eigen::Upper>(read_only(as_matrix(upper)), as_matrix(x));
        CHECK(is_nan(x(0)));
        if (order == 1) continue;
        x.setZero();
        solve_triangle<Eigen::UnitLower>(read_only(as_matrix(lower)), as_matrix(x));
        CHECK(is_nan(x(order - 1)));
        CHECK(x.topRows(order - 1).isZero(0));
    }
}

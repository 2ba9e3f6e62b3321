// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/blocked.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/decompose/blocked: P a = L U, with pivots that are the greatest of their columns",
                   T, float, double, std::complex<float>, std::complex<double>) {
    for (const index_t rows : {1, 2, 16, 17, 40, 150})
        for (const index_t columns : {1, 3, 16, 17, 40, 150}) {
            if (columns > rows) continue;
            CAPTURE(rows);
            CAPTURE(columns);
            const factor_matrix<T> a = factor_matrix<T>::Random(rows, columns);
            factor_matrix<T> lu = a, exchanged = a;
            std::vector<int> pivots(static_cast<std::size_t>(columns));
            factor_lu(as_matrix(lu), pivots.data());
            exchange_rows(as_matrix(exchanged), pivots.data(), columns);
            factor_matrix<T> lower = lu.template triangularView<Eigen::StrictlyLower>();
            lower.diagonal().setOnes();
            const factor_matrix<T> upper = lu.topRows(columns).template triangularView<Eigen::Upper>();
            CHECK((lower * upper - exchanged).norm() <=
                  20 * std::numeric_limits<real_of<T>>::epsilon() * real_of<T>(rows) * (1 + a.norm()));
            // of complex numbers the sums of both parts are compared
            CHECK(lower.cwiseAbs().maxCoeff() <= (is_complex<T> ? real_of<T>(1.4143) : real_of<T>(1)));
        }
}

TEST_CASE_TEMPLATE("linalg/decompose/blocked: elements whose squares overflow or vanish", T, double,
                   std::complex<double>) {
    const index_t order = 40;
    const factor_matrix<T> a = factor_matrix<T>::Random(order, order);
    std::vector<int> pivots(static_cast<std::size_t>(order)), scaled_pivots(static_cast<std::size_t>(order));
    factor_matrix<T> lu = a;
    factor_lu(as_matrix(lu), pivots.data());
    for (const double scale : {0x1p-600, 0x1p+500}) {
        factor_matrix<T> scaled = a * scale;
        factor_lu(as_matrix(scaled), scaled_pivots.data());
        CHECK(scaled_pivots == pivots);
    }
    // 1 / 2^-1030 is no number, 2^-1030 / 2^-1030 is
    factor_matrix<double> t = factor_matrix<double>::Identity(8, 8) * 0x1p-1030, b = t;
    solve_triangle<Eigen::Upper>(read_only(as_matrix(t)), as_matrix(b));
    CHECK(b == factor_matrix<double>::Identity(8, 8));
}

TEST_CASE("linalg/decompose/blocked: a column of zeros gives a pivot of zero, a NaN one of NaN") {
    const index_t order = 60;
    factor_matrix<double> a = factor_matrix<double>::Random(order, order);
    std::vector<int> pivots(static_cast<std::size_t>(order));
    factor_matrix<double> lu = a;
    lu.col(45).setZero();
    factor_lu(as_matrix(lu), pivots.data());
    CHECK(lu(45, 45) == 0);
    CHECK(lu.allFinite());
    lu = a;
    lu(7, 30) = std::numeric_limits<double>::quiet_NaN();
    factor_lu(as_matrix(lu), pivots.data());
    CHECK(std::isnan(lu.diagonal().prod()));
}

TEST_CASE_TEMPLATE("linalg/decompose/blocked: a NaN below zeros is a pivot, too", T, double,
                   std::complex<float>) {
    const T nan(std::numeric_limits<real_of<T>>::quiet_NaN());
    int pivots[3];
    for (const index_t at : {0, 1, 2}) {
        factor_matrix<T> lu = factor_matrix<T>::Ones(3, 3);
        lu.col(0).setZero();
        lu(at, 0) = nan;
        factor_lu(as_matrix(lu), pivots);
        CHECK(lu(0, 0) != lu(0, 0));
    }
}

TEST_CASE_TEMPLATE("linalg/decompose/blocked: L L* = a, of which the lower half is read", T, float, double,
                   std::complex<float>, std::complex<double>) {
    for (const index_t order : {1, 2, 31, 32, 33, 70, 150, 300}) {
        CAPTURE(order);
        const factor_matrix<T> some = factor_matrix<T>::Random(order, order);
        factor_matrix<T> a = some * some.adjoint();
        a.diagonal().array() += T(real_of<T>(order));
        factor_matrix<T> l = a;
        if constexpr (is_complex<T>) l.diagonal().array() += T(0, 1); // of a Hermitian matrix not looked at
        l.template triangularView<Eigen::StrictlyUpper>().setConstant(T(99));
        REQUIRE(factor_cholesky(as_matrix(l)));
        l.template triangularView<Eigen::StrictlyUpper>().setZero();
        if constexpr (is_complex<T>) CHECK(l.diagonal().imag().isZero(0));
        CHECK((l * l.adjoint() - a).norm() <= 20 * std::numeric_limits<real_of<T>>::epsilon() * a.norm());
        // not positive definite, in its first and in its last part
        for (const index_t at : {index_t(0), order - 1})
            for (const real_of<T> bad : {real_of<T>(-1), std::numeric_limits<real_of<T>>::quiet_NaN()}) {
                l = a;
                l(at, at) = bad;
                CHECK(!factor_cholesky(as_matrix(l)));
            }
    }
}

TEST_CASE_TEMPLATE("linalg/decompose/blocked: complex pivots next to 0, whose reciprocals overflow", R, float,
                   double) {
    using T = std::complex<R>;
    const R least = std::numeric_limits<R>::denorm_min();
    factor_matrix<T> lu(2, 2);
    lu << T(0, 4 * least), T(1), T(2 * least, 0), T(3);
    int pivots[2];
    factor_lu(as_matrix(lu), pivots);
    CHECK(lu(1, 0) == T(0, R(-0.5)));
    CHECK(lu(1, 1) == T(3, R(0.5)));
}

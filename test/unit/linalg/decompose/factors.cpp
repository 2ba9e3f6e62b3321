// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/factors.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <utility>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/decompose/factors: the same object takes one matrix after the other") {
    using matrix = factor_matrix<double>;
    const matrix first{{0, 2}, {1, 3}}, second{{4, 0, 0}, {0, 5, 1}, {0, 0, 2}}, singular{{1, 2}, {2, 4}};
    lu_factors<double> lu;
    matrix a = first, b{{2}, {4}};
    lu.compute(a);
    CHECK(!lu.is_singular());
    CHECK(lu.determinant() == doctest::Approx(-2));
    lu.solve(b);
    CHECK(b.isApprox(matrix{{1}, {1}}));
    a = second;
    lu.compute(a);
    CHECK(lu.determinant() == doctest::Approx(40));
    a = singular;
    lu.compute(a);
    CHECK(lu.is_singular());

    qr_factors<double> qr;
    matrix q, r;
    for (const matrix& m : {first, second, matrix(second.leftCols(2)), matrix(second.topRows(2))}) {
        a = m * 1e200; // squares of which would overflow
        qr.compute(a);
        qr.write_r(r);
        qr.write_q(q);
        CHECK(q.cols() == r.rows());
        CHECK((q * (r * 1e-200)).isApprox(m));
        CHECK((q.adjoint() * q).isIdentity());
        CHECK(r.isUpperTriangular());
        b = m;
        qr.multiply(b, true);
        CHECK(b.topRows(r.rows()).isApprox(r * 1e-200));
    }

    svd_factors<double, true> svd;
    svd_factors<double, false> values;
    for (const matrix& m : {first, matrix(second.leftCols(1)), second, singular, matrix(second.topRows(1))}) {
        a = m;
        REQUIRE(svd.compute(a));
        CHECK((svd.u * svd.values.asDiagonal() * svd.vt).isApprox(m));
        CHECK(svd.u.cols() == svd.vt.rows());
        a = m;
        REQUIRE(values.compute(a));
        CHECK(values.values.isApprox(svd.values));
    }
}

TEST_CASE_TEMPLATE("linalg/decompose/factors: of any size, from both sides and from one", T, double,
                   std::complex<double>) {
    using matrix = factor_matrix<T>;
    const matrix random = matrix::Random(70, 70);
    for (const double size : {1.0, 1e-300, 1e300}) {
        CAPTURE(size);
        const matrix a = random * size;
        matrix copy = a, q, r;
        qr_factors<T> qr;
        qr.compute(copy);
        qr.write_r(r);
        qr.write_q(q);
        CHECK((q * (r / size)).isApprox(random));

        for (const auto& [rows, columns] : {std::pair{70, 70}, {70, 30}, {30, 70}, {70, 60}, {60, 70}}) {
            CAPTURE(rows);
            CAPTURE(columns);
            svd_factors<T, true> svd;
            copy = a.topLeftCorner(rows, columns);
            REQUIRE(svd.compute(copy));
            const factor_vector<T> values = (svd.values / size).template cast<T>();
            CHECK((svd.u * values.asDiagonal() * svd.vt).isApprox(random.topLeftCorner(rows, columns)));
            CHECK((svd.u.adjoint() * svd.u).isIdentity());
            CHECK((svd.vt * svd.vt.adjoint()).isIdentity());
        }

        eigen_factors<T> eigen;
        copy = a / 2 + a.adjoint() / 2;
        REQUIRE(eigen.compute(copy));
        const factor_vector<T> values = (eigen.values / size).template cast<T>();
        CHECK((eigen.vectors * values.asDiagonal() * eigen.vectors.adjoint())
                  .isApprox(matrix((random + random.adjoint()) / 2)));
        CHECK((eigen.vectors.adjoint() * eigen.vectors).isIdentity());
    }
}

TEST_CASE_TEMPLATE("linalg/decompose/factors: what is small beside the greatest element does not become 0", T,
                   float, std::complex<float>) {
    using matrix = factor_matrix<T>;
    for (const float large : {1e20f, 3e38f}) {
        CAPTURE(large);
        const matrix a{{T(large), T(0)}, {T(0), T(1e-26f)}};
        matrix copy = a, q, r;
        qr_factors<T> qr;
        qr.compute(copy);
        qr.write_r(r);
        qr.write_q(q);
        CHECK((q * r - a).isZero(0));

        svd_factors<T, true> svd;
        svd_factors<T, false> values;
        eigen_factors<T> eigen;
        CHECK((svd.compute(copy = a) && values.compute(copy = a) && eigen.compute(copy = a)));
        for (const auto* const found : {&svd.values, &values.values}) {
            CHECK((*found)(0) == doctest::Approx(large));
            if (large < 1e21f) CHECK((*found)(1) / 1e-26f == doctest::Approx(1).epsilon(1e-3));
        }
        if (large < 1e21f) CHECK(eigen.values(0) / 1e-26f == doctest::Approx(1).epsilon(1e-3));
        CHECK(eigen.values(1) == doctest::Approx(large));
    }
}

TEST_CASE("linalg/decompose/factors: columns of R of any size, each to its own digits") {
    using matrix = factor_matrix<float>;
    const index_t n = 70;
    const matrix random = matrix::Random(n, n);
    matrix a = random, q, r, plain_q, plain_r;
    qr_factors<float> qr;
    qr.compute(a);
    qr.write_r(plain_r);
    qr.write_q(plain_q);
    a = random;
    const auto power = [](index_t j) { return int(j * 2 - 75); };
    for (index_t j = 0; j < n; ++j)
        a.col(j) *= std::ldexp(1.0f, power(j));
    qr.compute(a);
    qr.write_r(r);
    qr.write_q(q);
    CHECK(q.isApprox(plain_q));
    for (index_t j = 0; j < n; ++j)
        CHECK((r.col(j) * std::ldexp(1.0f, -power(j))).isApprox(plain_r.col(j)));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/implicit_qr.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/spectral/implicit_qr: the lesser singular value of two rows and columns") {
    CHECK(lesser_singular_value(3.0, 0.0, -2.0) == doctest::Approx(2));
    CHECK(lesser_singular_value(0.0, 5.0, 2.0) == 0);
    for (const double b :
         {1e-3, 1.0, 4.0, 1e9}) { // the product of both is 6, the sum of their squares that of the elements
        const double least = lesser_singular_value(2.0, b, 3.0);
        CHECK(least * least + 36 / (least * least) == doctest::Approx(13 + b * b).epsilon(1e-13));
    }
    CHECK(lesser_singular_value(1e-200, 1e200, 1e-200) == 0); // 1e-600
}

TEST_CASE_TEMPLATE("linalg/spectral/implicit_qr: values are not negative, and vectors make the matrix again",
                   T, float, double) {
    const T slack = std::numeric_limits<T>::epsilon() * 10;
    for (const index_t n : {1, 2, 3, 10, 40})
        for (int kind = 0; kind < 5; ++kind) {
            CAPTURE(n);
            CAPTURE(kind);
            factor_vector<T> d = factor_vector<T>::Random(n), e = factor_vector<T>::Random(n - 1);
            for (index_t i = 0; i < n; ++i) {
                if (kind == 1) d(i) *= std::pow(T(0.5), static_cast<T>(i));
                if (kind == 2) d(i) *= std::pow(T(0.5), static_cast<T>(n - i));
                if (kind == 3 && i % 3 == 1) d(i) = 0;
                if (kind == 4 && i % 4 == 1 && i + 1 < n) e(i) = 0;
            }
            factor_matrix<T> b = factor_matrix<T>::Zero(n, n);
            b.diagonal() = d;
            if (n > 1) b.diagonal(1) = e;
            factor_vector<T> values = d, above = e;
            factor_matrix<T> u = factor_matrix<T>::Identity(n, n), v = u;
            REQUIRE(implicit_qr<T>(values, above, &u, &v).run());
            const T size = slack * static_cast<T>(n) * (1 + b.norm());
            CHECK((u * values.asDiagonal() * v.transpose() - b).norm() <= size);
            CHECK((u.transpose() * u - factor_matrix<T>::Identity(n, n)).norm() <= size);
            CHECK((v.transpose() * v - factor_matrix<T>::Identity(n, n)).norm() <= size);
            for (index_t i = 0; i < n; ++i)
                CHECK(!std::signbit(values(i)));
            factor_vector<T> alone = d;
            above = e;
            REQUIRE(implicit_qr<T>(alone, above).run());
            CHECK((alone - values).norm() <= size);
        }
}

TEST_CASE("linalg/spectral/implicit_qr: small values have almost all their digits, too") {
    // The determinant is the product of the diagonal, and of the values.
    factor_vector<double> d{{1, 1e-5, 1e-20, 1e-40, 1e-80}}, e{{1, 1e-5, 1e-20, 1e-40}};
    double expected = 0;
    for (const double x : d)
        expected += std::log(x);
    REQUIRE(implicit_qr<double>(d, e).run());
    double found = 0;
    for (const double x : d)
        found += std::log(x);
    CHECK(std::abs(found - expected) <= 1e-13);
}

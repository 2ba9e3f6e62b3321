// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/singular_by_halves.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/singular_by_halves: values descend, and vectors make the matrix again", T,
                   float, double) {
    const T slack = std::numeric_limits<T>::epsilon() * 10;
    for (const index_t n : {1, 2, 24, 25, 49, 50, 51, 130})
        for (int kind = 0; kind < 10; ++kind) {
            CAPTURE(n);
            CAPTURE(kind);
            factor_vector<T> d = factor_vector<T>::Random(n), e = factor_vector<T>::Random(n - 1);
            if (kind == 1) d.setOnes(), e.setConstant(std::numeric_limits<T>::epsilon() * 4); // all alike
            if (kind == 2) d.setZero();
            if (kind == 3) d.setZero(), e.setZero();
            for (index_t i = 0; i < n; ++i) {
                if (kind == 4) d(i) *= std::pow(T(0.7), static_cast<T>(i));
                if (kind == 5 && i % 30 == 11 && i + 1 < n) e(i) = 0; // blocks
                if (kind == 6) d(i) = T(i % 2);
            }
            if (kind > 6) { // all but one element are small beside the greatest
                d *= std::pow(T(0.01), static_cast<T>(kind - 6));
                e = factor_vector<T>::Constant(n - 1, T(0.03) * std::pow(T(0.01), static_cast<T>(kind - 7)));
                d(0) = 1;
                if (n > 1) e(0) = 0;
            }
            factor_matrix<T> b = factor_matrix<T>::Zero(n, n), u, v;
            b.diagonal() = d;
            if (n > 1) b.diagonal(1) = e;
            factor_vector<T> alone = d, above = e;
            REQUIRE(singular_by_halves<T>(d, e, u, v).run());
            const T size = slack * static_cast<T>(n) * (1 + b.norm());
            CHECK((u * d.asDiagonal() * v.transpose() - b).norm() <= size);
            CHECK((u.transpose() * u - factor_matrix<T>::Identity(n, n)).norm() <= size);
            CHECK((v.transpose() * v - factor_matrix<T>::Identity(n, n)).norm() <= size);
            for (index_t i = 0; i < n; ++i)
                CHECK(d(i) >= (i + 1 < n ? d(i + 1) : T(0)));
            REQUIRE(implicit_qr<T>(alone, above).run());
            sort_values(alone, std::greater<T>());
            CHECK((alone - d).norm() <= size);
        }
}

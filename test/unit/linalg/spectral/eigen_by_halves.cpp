// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/eigen_by_halves.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/eigen_by_halves: values ascend, and vectors make the matrix again", T,
                   float, double) {
    const T slack = std::numeric_limits<T>::epsilon() * 10;
    for (const index_t n : {1, 2, 32, 33, 65, 130})
        for (int kind = 0; kind < 10; ++kind) {
            CAPTURE(n);
            CAPTURE(kind);
            factor_vector<T> d = factor_vector<T>::Random(n), e = factor_vector<T>::Random(n - 1);
            if (kind == 1) d.setOnes(), e.setConstant(std::numeric_limits<T>::epsilon() * 4); // all alike
            if (kind == 2) d.setZero();
            if (kind == 3) d.setZero(), e.setZero();
            for (index_t i = 0; i < n; ++i) {
                if (kind == 4)
                    d(i) = std::abs(static_cast<T>(i) - static_cast<T>(n / 2)); // Wilkinson's: pairs
                if (kind == 5 && i % 40 == 11 && i + 1 < n) e(i) = 0;           // blocks
            }
            if (kind == 6) d.setConstant(2), e.setConstant(-1);
            if (kind > 6) { // all but one element are small beside the greatest
                d *= std::pow(T(0.001), static_cast<T>(kind - 6));
                e = factor_vector<T>::Constant(n - 1, T(0.01) * std::pow(T(0.001), static_cast<T>(kind - 7)));
                d(0) = 1;
                if (n > 1) e(0) = 0;
            }
            factor_matrix<T> t = factor_matrix<T>::Zero(n, n), v;
            t.diagonal() = d;
            if (n > 1) t.diagonal(1) = t.diagonal(-1) = e;
            REQUIRE(eigen_by_halves<T>(d, e, v).run());
            const T size = slack * static_cast<T>(n) * (1 + t.norm());
            CHECK((v * d.asDiagonal() * v.transpose() - t).norm() <= size);
            CHECK((v.transpose() * v - factor_matrix<T>::Identity(n, n)).norm() <= size);
            for (index_t i = 0; i + 1 < n; ++i)
                CHECK(d(i) <= d(i + 1));
            for (index_t i = 0; kind == 6 && i < n; ++i)
                CHECK(std::abs(d(i) - (2 - 2 * std::cos(static_cast<T>(i + 1) * T(3.14159265358979323846) /
                                                        static_cast<T>(n + 1)))) <= 100 * slack);
        }
}

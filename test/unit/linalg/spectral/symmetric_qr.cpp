// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/symmetric_qr.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/symmetric_qr: vectors make the matrix again", T, float, double) {
    const T slack = std::numeric_limits<T>::epsilon() * 10;
    for (const index_t n : {1, 2, 3, 10, 40})
        for (int kind = 0; kind < 4; ++kind) {
            CAPTURE(n);
            CAPTURE(kind);
            factor_vector<T> d = factor_vector<T>::Random(n), e = factor_vector<T>::Random(n - 1);
            if (kind == 1) d.setZero();
            for (index_t i = 0; i + 1 < n; ++i) {
                if (kind == 2 && i % 4 == 1) e(i) = 0;
                if (kind == 3) d(i + 1) = d(i) / 4, e(i) = d(i + 1);
            }
            factor_matrix<T> t = factor_matrix<T>::Zero(n, n), v = factor_matrix<T>::Identity(n, n);
            t.diagonal() = d;
            if (n > 1) t.diagonal(1) = t.diagonal(-1) = e;
            REQUIRE(symmetric_qr<T>(d, e, v).run());
            const T size = slack * static_cast<T>(n) * (1 + t.norm());
            CHECK((v * d.asDiagonal() * v.transpose() - t).norm() <= size);
            CHECK((v.transpose() * v - factor_matrix<T>::Identity(n, n)).norm() <= size);
        }
}

TEST_CASE("linalg/spectral/symmetric_qr: the second difference has values that are known") {
    const index_t n = 30;
    factor_vector<double> d = factor_vector<double>::Constant(n, 2),
                          e = factor_vector<double>::Constant(n - 1, -1);
    factor_matrix<double> v = factor_matrix<double>::Identity(n, n);
    REQUIRE(symmetric_qr<double>(d, e, v).run());
    std::sort(d.data(), d.data() + n);
    for (index_t i = 0; i < n; ++i)
        CHECK(d(i) ==
              doctest::Approx(2 - 2 * std::cos(double(i + 1) * 3.14159265358979323846 / double(n + 1)))
                  .epsilon(1e-13));
}

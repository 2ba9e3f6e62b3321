// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/spectral/rotations.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/spectral/rotations: what a rotation makes 0 of is 0, whatever the sizes are") {
    for (const double x : {3.0, -3.0, 0.0, 3e-200, 3e200, 1e-300})
        for (const double y : {4.0, -4.0, 0.0, 4e-200, 4e200, 1e-310}) {
            CAPTURE(x);
            CAPTURE(y);
            double length = -1;
            const rotation<double> by = rotation_onto(x, y, length);
            CHECK(std::abs(length) == doctest::Approx(std::hypot(x, y)).epsilon(1e-14));
            CHECK(std::abs(by.cosine * y - by.sine * x) <= 1e-15 * std::abs(length));
            CHECK(by.cosine * by.cosine + by.sine * by.sine == doctest::Approx(1).epsilon(1e-14));
        }
}

TEST_CASE_TEMPLATE("linalg/spectral/rotations: kept, they do the same as one by one", T, float, double) {
    for (const index_t rows : {1, 3, 16, 33, 70}) {
        CAPTURE(rows);
        const index_t columns = 6;
        factor_matrix<T> m = factor_matrix<T>::Random(rows, columns), expected = m;
        rotations<T> kept(columns);
        const auto sweep = [&](index_t first, index_t last, index_t step) {
            kept.begin(first, step);
            for (index_t j = first; j != last; j += step) {
                const T angle = T(0.3) * static_cast<T>(j + 1);
                const rotation<T> by{std::cos(angle), std::sin(angle)};
                kept.add(by);
                const factor_vector<T> x = expected.col(j), y = expected.col(j + step);
                expected.col(j) = by.cosine * x + by.sine * y;
                expected.col(j + step) = by.cosine * y - by.sine * x;
            }
        };
        sweep(0, 5, 1);
        sweep(4, 1, -1);
        sweep(2, 3, 1);
        CHECK(kept.size() == 9);
        kept.apply(as_matrix(m));
        CHECK(kept.size() == 0);
        CHECK((m - expected).norm() <= T(1e-5));
    }
}

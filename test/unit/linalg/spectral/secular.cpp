// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/secular.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/secular: roots lie between poles, and of the weights they are exact", T,
                   float, double) {
    for (const index_t n : {1, 2, 3, 20}) {
        CAPTURE(n);
        factor_vector<T> poles(n), z(n);
        for (index_t i = 0; i < n; ++i) {
            poles(i) = static_cast<T>(i * i) / 7 - 1;
            z(i) = static_cast<T>(i % 2 == 0 ? 1 : -1) / static_cast<T>(i + 1);
        }
        if (n > 2) {
            poles(2) =
                poles(1) * (1 + 8 * std::numeric_limits<T>::epsilon() * (poles(1) < 0 ? -1 : 1)); // close
            z(n - 1) = 20 * std::numeric_limits<T>::epsilon(); // hardly there
        }
        secular<T> equation;
        REQUIRE(equation.solve(z, [&](index_t j) { return poles.array() - poles(j); }));
        factor_matrix<T> vectors(n, n);
        T sum = 0;
        for (index_t i = 0; i < n; ++i) {
            const T root = poles(equation.nearest(i)) + equation.beyond(i);
            sum += root;
            CHECK(root >= poles(i));
            CHECK(root <= (i + 1 < n ? poles(i + 1) : poles(i) + 2 * z.squaredNorm()));
            CHECK(equation.from_poles(i, i) < 0);
            if (i + 1 < n) CHECK(equation.from_poles(i + 1, i) > 0);
            vectors.col(i) =
                (equation.weights.array() / equation.from_poles.col(i).array()).matrix().normalized();
        }
        const T slack = 100 * std::numeric_limits<T>::epsilon();
        CHECK(std::abs(sum - poles.sum() - z.squaredNorm()) <= slack * static_cast<T>(n * n)); // the trace
        CHECK((equation.weights - z).norm() <= slack);
        CHECK((vectors.transpose() * vectors - factor_matrix<T>::Identity(n, n)).norm() <= slack);
    }
}

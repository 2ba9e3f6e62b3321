// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/two_diagonals.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/two_diagonals: a = Q B P*, in blocks and without", T, float, double,
                   std::complex<double>) {
    using real = real_of<T>;
    const real slack = std::numeric_limits<real>::epsilon() * 20;
    for (const index_t columns : {1, 2, 7, 33, 60, 210})
        for (const index_t further : {0, 1, 20}) {
            const index_t rows = columns + further;
            CAPTURE(rows);
            CAPTURE(columns);
            const factor_matrix<T> a = factor_matrix<T>::Random(rows, columns);
            factor_matrix<T> reduced = a, b = factor_matrix<T>::Zero(rows, columns);
            two_diagonals<T> found;
            found.compute(reduced);
            b.diagonal() = found.diagonal.template cast<T>();
            if (columns > 1) b.diagonal(1).head(columns - 1) = found.above.template cast<T>();
            found.apply_left(b);
            factor_matrix<T> adjoint = b.adjoint(); // b P* is the adjoint of P b*
            found.apply_right(adjoint);
            CHECK((adjoint.adjoint() - a).norm() <= slack * static_cast<real>(columns) * a.norm());
        }
}

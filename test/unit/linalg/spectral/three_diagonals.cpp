// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/three_diagonals.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/spectral/three_diagonals: a = Q T Q*, of which the lower half is read", T, float,
                   double, std::complex<double>) {
    using real = real_of<T>;
    const real slack = std::numeric_limits<real>::epsilon() * 20;
    for (const index_t n : {1, 2, 7, 33, 60, 210}) {
        CAPTURE(n);
        factor_matrix<T> a = factor_matrix<T>::Random(n, n);
        a = (a + a.adjoint()).eval();
        factor_matrix<T> reduced = a, t = factor_matrix<T>::Zero(n, n);
        for (index_t j = 1; j < n; ++j)
            reduced.col(j).head(j).setConstant(std::numeric_limits<real>::quiet_NaN());
        three_diagonals<T> found;
        found.compute(reduced);
        t.diagonal() = found.diagonal.template cast<T>();
        if (n > 1) t.diagonal(1) = t.diagonal(-1) = found.beside.template cast<T>();
        found.apply(t);
        factor_matrix<T> adjoint = t.adjoint(); // t Q* is the adjoint of Q t*
        found.apply(adjoint);
        CHECK((adjoint.adjoint() - a).norm() <= slack * static_cast<real>(n) * a.norm());
    }
}

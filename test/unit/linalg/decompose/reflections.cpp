// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/reflections.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/decompose/reflections: Q R = a with orthonormal columns, in blocks and without", T,
                   float, double, std::complex<float>, std::complex<double>) {
    const real_of<T> slack = 40 * std::numeric_limits<real_of<T>>::epsilon();
    for (const index_t rows : {1, 2, 31, 48, 70, 130})
        for (const index_t columns : {1, 3, 32, 33, 48, 100, 150}) {
            CAPTURE(rows);
            CAPTURE(columns);
            const factor_matrix<T> a = factor_matrix<T>::Random(rows, columns);
            factor_matrix<T> qr = a, c;
            factor_vector<T> scales;
            factor_qr(qr, scales);
            REQUIRE(scales.size() == (std::min)(rows, columns));
            c = qr.template triangularView<Eigen::Upper>();
            apply_q(read_only(as_matrix(qr)), scales, false, as_matrix(c));
            CHECK((c - a).norm() <= slack * (1 + a.norm()));
            apply_q(read_only(as_matrix(qr)), scales, true, as_matrix(c));
            CHECK((c - factor_matrix<T>(qr.template triangularView<Eigen::Upper>())).norm() <=
                  slack * (1 + a.norm()));
            factor_matrix<T> q = factor_matrix<T>::Identity(rows, rows);
            apply_q(read_only(as_matrix(qr)), scales, false, as_matrix(q));
            CHECK((q.adjoint() * q - factor_matrix<T>::Identity(rows, rows)).norm() <=
                  slack * static_cast<real_of<T>>(rows));
        }
}

// expect: weft E505
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>
#include <weft/weft.hpp>

#include <Eigen/Core>

auto well_formed(const Eigen::MatrixXf& m) { return weft::from_eigen(m.row(0).segment(1, 2)); }

#ifdef WEFT_FAIL
void ill_formed(const Eigen::MatrixXf& m, weft::tensor<float, weft::dyn, weft::dyn>& a) {
    a = a + weft::from_eigen(m * 2);
}
#endif

// expect: weft E501
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>

#include <Eigen/Core>

auto well_formed(const Eigen::Ref<const Eigen::MatrixXf>& m) { return weft::from_eigen(m); }

#ifdef WEFT_FAIL
void ill_formed(const Eigen::MatrixXf& m) {
    (void)weft::from_eigen(Eigen::Ref<const Eigen::MatrixXf>(m * 2));
}
#endif

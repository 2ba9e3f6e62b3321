// expect: weft E501
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>

#include <Eigen/Core>

auto well_formed(const Eigen::Matrix2f& m) { return weft::from_eigen(m); }

#ifdef WEFT_FAIL
void ill_formed() { (void)weft::from_eigen(Eigen::Matrix2f(Eigen::Matrix2f::Zero())); }
#endif

// expect: weft E503
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>

#include <unsupported/Eigen/CXX11/Tensor>

auto well_formed(const Eigen::Tensor<float, 1>& t) { return weft::from_eigen(t); }

#ifdef WEFT_FAIL
void ill_formed(const Eigen::Tensor<float, 0>& t) { (void)weft::from_eigen(t); }
#endif

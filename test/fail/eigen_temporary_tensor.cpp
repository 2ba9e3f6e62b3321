// expect: weft E501
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>

#include <unsupported/Eigen/CXX11/Tensor>

using matrix = Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3>>;

auto well_formed(const matrix& m) { return weft::from_eigen(m); }

#ifdef WEFT_FAIL
void ill_formed() { (void)weft::from_eigen(matrix()); }
#endif

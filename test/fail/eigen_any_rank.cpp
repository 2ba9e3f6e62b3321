// expect: weft E502
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>
#include <weft/weft.hpp>

void well_formed(weft::tensor<double, 4, 4>& a) { (void)weft::to_eigen(a); }

#ifdef WEFT_FAIL
void ill_formed(weft::any_tensor<double>& a) { (void)weft::to_eigen(a); }
#endif

// expect: weft E502
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>

auto well_formed(weft::tensor<float, 2, 3>& a) { return weft::to_eigen(a); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3, 4>& a) { (void)weft::to_eigen(a); }
#endif

// expect: weft E301
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/sum.hpp>

float well_formed(const weft::tensor<float, 2, 3>& a) { return weft::sum<0>(a, weft::keep_dims)(0, 0); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { (void)weft::sum<0>(a, weft::ddof{1}); }
#endif

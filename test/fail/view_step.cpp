// expect: weft E205
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)a(weft::range<0, 2, 1>{}); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)a(weft::range<0, 2, 0>{}); }
#endif

// expect: weft E205
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::any_tensor<float>& a) { (void)a(weft::range<0, 2, 1>{}); }

#ifdef WEFT_FAIL
void ill_formed(weft::any_tensor<float>& a) { (void)a(0, weft::range<weft::none, weft::none, 0>{}); }
#endif

// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 3>& a) { a(a > 1) = 0; }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3>& a) { a(a > 1) = 0; }
#endif

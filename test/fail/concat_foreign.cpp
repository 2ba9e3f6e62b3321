// expect: weft E122
// shows: operand<int>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 3>& a) { (void)weft::concat<0>(a, a); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 3>& a) { (void)weft::concat<0>(a, 1); }
#endif

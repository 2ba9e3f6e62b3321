// expect: weft E210
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)weft::permute<1, 0>(a); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)weft::permute<1>(a); }
#endif

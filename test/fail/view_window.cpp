// expect: weft E209
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)weft::windows<1>(a, weft::fix<3>); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)weft::windows<1>(a, weft::fix<4>); }
#endif

// expect: weft E206
// shows: shape<2, 3>
// shows: shape<5>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)weft::reshape(a, weft::fix<6>); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)weft::reshape(a, weft::fix<5>); }
#endif

// expect: weft E201
// shows: shape<2, 3>
// shows: axis<1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)a(weft::all, weft::fix<-3>); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)a(weft::all, weft::fix<3>); }
#endif

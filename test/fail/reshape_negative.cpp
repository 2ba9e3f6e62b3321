// expect: weft E206
// shows: extents<-2, -1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)weft::reshape(a, weft::fix<-1>, 3); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)weft::reshape(a, weft::fix<-2>, 3); }
#endif

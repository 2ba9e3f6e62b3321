// expect: weft E151
// shows: shape<2, 3>
// shows: axis<-1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/sum.hpp>

float well_formed(const weft::tensor<float, 2, 3>& a) { return weft::sum<0, 1>(a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { (void)weft::sum<1, -1>(a); }
#endif

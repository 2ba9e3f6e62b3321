// expect: weft E150
// shows: shape<2, 3>
// shows: axis<-3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/sum.hpp>

float well_formed(const weft::tensor<float, 2, 3>& a) { return weft::sum<1>(a)(0); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { (void)weft::sum<0, -3>(a); }
#endif

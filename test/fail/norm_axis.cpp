// expect: weft E150
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/norm.hpp>

float well_formed(const weft::tensor<float, 2, 3>& a) { return weft::norm<1>(a, 3)(0); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { (void)weft::norm<2>(a, 3); }
#endif

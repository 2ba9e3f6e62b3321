// expect: weft E401
// shows: shape<3>
// shows: extents<3, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

float well_formed(const weft::tensor<float, 3>& a) { return weft::dot(a, a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3>& a, const weft::tensor<float, 4>& b) { (void)weft::dot(a, b); }
#endif

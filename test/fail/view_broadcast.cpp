// expect: weft E207
// shows: shape<2, 3>
// shows: shape<4, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)weft::broadcast_to(a, weft::shape<4, 2, 3>{}); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)weft::broadcast_to(a, weft::shape<4, 3>{}); }
#endif

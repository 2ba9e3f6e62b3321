// expect: weft E212
// shows: shape<2, 3>
// shows: shape<2, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    weft::tensor<float, 2, 4> b;
    (void)weft::concat<1>(a, b);
#ifdef WEFT_FAIL
    (void)weft::concat<0>(a, b);
#endif
}

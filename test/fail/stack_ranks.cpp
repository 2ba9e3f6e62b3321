// expect: weft E212
// shows: ranks<2, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    weft::tensor<float, 3> b;
    (void)weft::stack<0>(a, a);
#ifdef WEFT_FAIL
    (void)weft::stack<0>(a, b);
#endif
}

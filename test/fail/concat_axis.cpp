// expect: weft E150
// shows: axis<2>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::stack<2>(a, a);
#ifdef WEFT_FAIL
    (void)weft::concat<2>(a, a);
#endif
}

// expect: weft E214
// shows: axes<0, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::tile<0, 1>(a, 2, 3);
#ifdef WEFT_FAIL
    (void)weft::tile<0, 1>(a, 2, 3, 4);
#endif
}

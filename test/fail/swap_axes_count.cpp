// expect: weft E213
// shows: axes<0>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::swap_axes(a, weft::axes<0, 1>{});
#ifdef WEFT_FAIL
    (void)weft::swap_axes(a, weft::axes<0>{});
#endif
}

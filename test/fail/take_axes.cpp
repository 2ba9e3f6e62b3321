// expect: weft E213
// shows: axes<0, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::take(a, {0, 1}, weft::axes<0>{});
#ifdef WEFT_FAIL
    (void)weft::take(a, weft::tensor<int, 2>{0, 1}, weft::axes<0, 1>{});
#endif
}

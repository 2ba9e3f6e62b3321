// expect: weft E215
// shows: negative<-2>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::repeat<0>(a, weft::fix<0>);
#ifdef WEFT_FAIL
    (void)weft::repeat<0>(a, weft::fix<-2>);
#endif
}

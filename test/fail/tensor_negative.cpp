// expect: weft E106
// shows: -3
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<float, 2, dyn> a(3);
    a = 1;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, -3> a;
    a = 1;
}
#endif

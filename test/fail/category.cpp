// expect: weft E130
// shows: int
// shows: float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<int, 3> x;
    tensor<float, 3> y;
    x = cast<int>(y);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<int, 3> x;
    tensor<float, 3> y;
    x = y;
}
#endif

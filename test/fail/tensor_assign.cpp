// expect: weft E102
// shows: shape<1, 3, 1>
// shows: shape<3, 1, 7>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3, 3, 7> x;
    tensor<float, 3, 1, 7> y;
    x += y;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 1, 3, 1> x;
    tensor<float, 3, 1, 7> y;
    x += y;
}
#endif

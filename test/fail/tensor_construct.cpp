// expect: weft E103
// shows: shape<2, 3>
// shows: shape<1, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 1, 3> row;
    tensor<float, 1, 3> a = row * 2;
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 1, 3> row;
    tensor<float, 2, 3> a = row * 2;
    static_cast<void>(a);
}
#endif

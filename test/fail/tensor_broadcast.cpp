// expect: weft E101
// shows: shape<5, 2, 4, 1>
// shows: shape<3, 1, 1>
// shows: axis<1>
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
// A larger expression, and still one error.
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 5, 1, 4, 1> a;
    tensor<float, 3, 1, 1> b;
    auto e = a + b;
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 5, 2, 4, 1> a;
    tensor<float, 3, 1, 1> b;
    auto e = (a + b) * 2 - a;
    static_cast<void>(e);
}
#endif

// expect: weft E104
// shows: shape<2, 3>
// shows: shape<3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> a, b;
    auto e = exact(a) + b;
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> a;
    tensor<float, 3> b;
    auto e = exact(a) + b;
    static_cast<void>(e);
}
#endif

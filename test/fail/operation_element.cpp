// expect: weft E120
// shows: float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<int, 3> a;
    auto e = ~a;
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    auto e = ~a;
    static_cast<void>(e);
}
#endif

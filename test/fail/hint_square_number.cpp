// expect: weft E122
// shows: x * x
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = var(v) * var(v);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = square(var(v));
    static_cast<void>(a);
}
#endif

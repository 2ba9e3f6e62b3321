// expect: weft E153
// shows: nonzero(v > 5)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = nonzero(v > 5);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = where(v > 5);
    static_cast<void>(a);
}
#endif

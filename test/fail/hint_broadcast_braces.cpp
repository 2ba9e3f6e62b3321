// expect: weft E153
// shows: broadcast_to(a, 2, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = broadcast_to(v, 3, 3);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = broadcast_to(v, {3, 3});
    static_cast<void>(a);
}
#endif

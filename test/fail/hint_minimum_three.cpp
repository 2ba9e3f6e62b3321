// expect: weft E153
// shows: minimum(minimum(a, b), c)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = minimum(minimum(v, 0), v);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = minimum(v, 0, v);
    static_cast<void>(a);
}
#endif

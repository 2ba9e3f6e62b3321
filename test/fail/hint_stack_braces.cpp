// expect: weft E153
// shows: stack<0>(a, b)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = stack<0>(v, v);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = stack<0>({v, v});
    static_cast<void>(a);
}
#endif

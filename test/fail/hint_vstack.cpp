// expect: weft E153
// shows: stack<0>(a, b)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3), b(3);
    auto c = stack<0>(a, b);
    static_cast<void>(c);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3), b(3);
    auto c = vstack(a, b);
    static_cast<void>(c);
}
#endif

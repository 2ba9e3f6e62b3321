// expect: weft E153
// shows: cast<float>(a)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<double, dyn, dyn> a = cast<double>(m);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<double, dyn, dyn> a = m.astype<double>();
    static_cast<void>(a);
}
#endif

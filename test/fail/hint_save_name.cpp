// expect: weft E153
// shows: named("x", x)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    save_npz("m.npz", named("m", m));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    save_npz("m.npz", "m", m);
}
#endif

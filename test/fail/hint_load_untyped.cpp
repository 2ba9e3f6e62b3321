// expect: weft E113
// shows: load_npy<float>(path)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m = load_npy<float, dyn, dyn>("m.npy");
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m = load_npy("m.npy");
}
#endif

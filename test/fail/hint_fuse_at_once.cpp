// expect: weft E153
// shows: lazy(x) = e
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    fuse(lazy(m) = m + 1);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    fuse(m = m + 1);
}
#endif

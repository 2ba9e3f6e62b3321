// expect: weft E111
// shows: compress(a, mask)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m(m > 0) = 0;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m(m(all, 0) > 0, all) = 0;
}
#endif

// expect: weft E142
// shows: a(mask) = b
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m(m > 0) = m + 1;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    m(m > 0) = m(m > 0);
}
#endif

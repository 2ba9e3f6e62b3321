// expect: weft E142
// shows: dyn
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    tensor b = compress(a, a > 2) + 1;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    tensor b = a(a > 2) + 1;
}
#endif

// expect: weft E122
// shows: operand<double>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<double, dyn> x(3);
    x = 2.5;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, dyn> x(3);
    x.assign(2.5);
}
#endif

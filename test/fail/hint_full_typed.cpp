// expect: weft E113
// shows: full(1.5, 3, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = full<double>(2.5, 3);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = full<double>(3, 2.5);
    static_cast<void>(a);
}
#endif

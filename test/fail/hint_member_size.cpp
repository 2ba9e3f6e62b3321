// expect: weft E153
// shows: a.extent(0)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto b = a.extent(0);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto b = a.size(0);
    static_cast<void>(b);
}
#endif

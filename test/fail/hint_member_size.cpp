// expect: weft E153
// shows: a.extent(0)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = v.extent(0);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = v.size(0);
    static_cast<void>(a);
}
#endif

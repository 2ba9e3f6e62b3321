// expect: weft E217
// shows: range(0, n)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> v(3);
    auto a = v(range(0, 1));
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> v(3);
    auto a = v(range(1));
    static_cast<void>(a);
}
#endif

// expect: weft E120
// shows: is not const
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = map([n = 1.f](float x) { return x + n; }, m);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = map([n = 1.f](float x) mutable { return x + n++; }, m);
    static_cast<void>(a);
}
#endif

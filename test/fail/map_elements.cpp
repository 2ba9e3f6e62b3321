// expect: weft E120
// shows: call<
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = map([](float x) { return x; }, m);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = map([](float x, float y) { return x + y; }, m);
    static_cast<void>(a);
}
#endif

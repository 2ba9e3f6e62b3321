// expect: weft E153
// shows: clamp(a, low, high)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    auto c = clamp(a, 0, 1);
    static_cast<void>(c);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    auto c = clip(a, 0, 1);
    static_cast<void>(c);
}
#endif

// expect: weft E111
// shows: cast<int>(indices)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = m(cast<int>(v), 0);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = m(v, 0);
    static_cast<void>(a);
}
#endif

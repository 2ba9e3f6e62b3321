// expect: weft E310
// shows: meshgrid takes tensors of one axis
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = meshgrid(v, v);
    static_cast<void>(a);
    static_cast<void>(m);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = meshgrid(m, v);
    static_cast<void>(a);
}
#endif

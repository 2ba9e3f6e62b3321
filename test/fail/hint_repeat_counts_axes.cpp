// expect: weft E213
// shows: a tensor of counts is along one axis
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, dyn> i{1, 0};
    auto a = repeat<0, 1>(m, {1, 0});
    static_cast<void>(a);
    static_cast<void>(i);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, dyn> i{1, 0};
    auto a = repeat<0, 1>(m, i);
    static_cast<void>(a);
}
#endif

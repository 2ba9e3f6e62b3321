// expect: weft E152
// shows: flip<0>(a)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = take<0>(m, {1, 0});
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = take(m, {1, 0}, 0);
    static_cast<void>(a);
}
#endif

// expect: weft E153
// shows: concat<0>(a, tensor<float, 2>{1, 2})
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = concat<0>(m(0, all), tensor<float, 2>{1, 2});
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = concat<0>(m(0, all), {1, 2});
    static_cast<void>(a);
}
#endif

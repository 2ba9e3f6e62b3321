// expect: weft E213
// shows: axes<0, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(take_along<0>(m, argmax<0>(m, keep_dims)));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(take_along<0, 1>(m, argmax<0>(m, keep_dims)));
}
#endif

// expect: weft E213
// shows: axes<0>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(move_axis<0, 1>(m));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(move_axis<0>(m));
}
#endif

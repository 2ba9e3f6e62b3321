// expect: weft E213
// shows: axes<0, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(diff<0>(m));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(diff<0, 1>(m));
}
#endif

// expect: weft E101
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    tensor<int, 2> i;
    tensor<int, 2> j;
    m(i, j) = 0;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    tensor<int, 2> i;
    tensor<int, 3> j;
    m(i, j) = 0;
}
#endif

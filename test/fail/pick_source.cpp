// expect: weft E207
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<double, 3> x;
    tensor<int, 2> i;
    x(i) = tensor<double, 2>{1, 2};
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, 3> x;
    tensor<int, 2> i;
    x(i) = tensor<double, 3>{1, 2, 3};
}
#endif

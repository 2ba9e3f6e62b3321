// expect: weft E101
// shows: shape<5, 2, 3>
// shows: shape<4, 3, 6>
// shows: axis<0>
// shows: extents<5, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 5, 2, 3>& a, const weft::tensor<float, 1, 3, 6>& b) {
    return weft::eval(weft::matmul(a, b));
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 5, 2, 3>& a, const weft::tensor<float, 4, 3, 6>& b) {
    (void)weft::matmul(a, b);
}
#endif

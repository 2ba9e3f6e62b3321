// expect: weft E401
// shows: shape<5, 2, 3>
// shows: shape<4, 6>
// shows: extents<3, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 5, 2, 3>& a, const weft::tensor<float, 3, 6>& b) {
    return weft::eval(weft::matmul(a, b) + 1);
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 5, 2, 3>& a, const weft::tensor<float, 4, 6>& b) {
    auto e = weft::matmul(a, b) + 1;
    static_cast<void>(e);
}
#endif

// expect: weft E408
// shows: extents<1, 3>
// shows: axes_of_operands<1, 0>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 2, 3>& a, const weft::tensor<float, 3, 4>& b) {
    return weft::eval(weft::tensordot<1>(a, b));
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 1>& a, const weft::tensor<float, 3, 4>& b) {
    (void)weft::tensordot<1>(a, b);
}
#endif

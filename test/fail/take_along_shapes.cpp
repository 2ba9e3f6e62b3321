// expect: weft E101
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/order/take_along.hpp>

void well_formed(const weft::tensor<float, 2, 3>& a, const weft::tensor<int, 4, 3>& i) {
    (void)weft::take_along<0>(a, i);
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a, const weft::tensor<int, 4, 3>& i) {
    (void)weft::take_along<1>(a, i);
}
#endif

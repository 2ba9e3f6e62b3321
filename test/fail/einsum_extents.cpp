// expect: weft E408
// shows: letter<'j'>
// shows: extents<3, 4>
// shows: shape<2, 3>
// shows: shape<4, 5>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 2, 3>& a, const weft::tensor<float, 3, 5>& b) {
    return weft::eval(weft::einsum<"ij,jk->ik">(a, b));
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a, const weft::tensor<float, 4, 5>& b) {
    auto e = weft::einsum<"ij,jk->ik">(a, b) * 2;
    static_cast<void>(e);
}
#endif

// expect: weft E405
// shows: shape<3, 3>
// shows: operand_number<1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 3, 3>& a) { return weft::eval(weft::einsum<"ij,jk->ik">(a, a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3, 3>& a) { (void)weft::einsum<"ij,bjk->bik">(a, a); }
#endif

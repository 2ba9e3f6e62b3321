// expect: weft E406
// shows: letter<'k'>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 3, 3>& a) { return weft::eval(weft::einsum<"ij->ji">(a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3, 3>& a) { (void)weft::einsum<"ij->ik">(a); }
#endif

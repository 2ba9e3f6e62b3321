// expect: weft E405
// shows: any_shape
// SPDX-License-Identifier: BSL-1.0
// The number of axes that the dots stand for has to be known.
#include <weft/weft.hpp>

auto well_formed(const weft::any_tensor<float>& a) { return weft::eval(weft::einsum<"ij->ji">(a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::any_tensor<float>& a) { (void)weft::einsum<"...j->j...">(a); }
#endif

// expect: weft E122
// shows: operand<float[3]>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, 3>& a, float (&row)[3]) { (void)einsum<"i,j->ij">(a, view(row)); }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 3>& a, float (&row)[3]) { (void)einsum<"i,j->ij">(a, row); }
#endif

// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { (void)(a(0, weft::all) = 1.f); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { (void)(weft::broadcast_to(a, weft::shape<4, 2, 3>{}) = 1.f); }
#endif

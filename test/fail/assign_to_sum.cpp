// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, 2, 3>& a, const tensor<float, 2, 3>& b) { a = a + b; }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 2, 3>& a, const tensor<float, 2, 3>& b) { a + b = 0.f; }
#endif

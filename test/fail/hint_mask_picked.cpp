// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i, tensor<float, dyn>& x) { a(i) = x; }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i, tensor<float, dyn>& x) { a(i) = x(x > 0); }
#endif

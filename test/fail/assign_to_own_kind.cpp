// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, dyn>& a, const tensor<float, dyn>& b) { a = exact(b); }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn>& a, tensor<float, dyn>& b) { exact(a) = exact(b); }
#endif

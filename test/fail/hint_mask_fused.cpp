// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, dyn>& x, tensor<float, dyn>& y) { fuse(lazy(y) = x); }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn>& x, tensor<float, dyn>& y) { fuse(lazy(y) = x(x > 0)); }
#endif

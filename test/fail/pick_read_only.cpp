// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, dyn, dyn>& m, const tensor<int, 4>& i) { m(i, i) = 1; }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, dyn, dyn>& m, const tensor<int, 4>& i) { m(i, i) = 1; }
#endif

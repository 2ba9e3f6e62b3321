// expect: weft E130
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<int, dyn, dyn>& m, const tensor<int, 4>& i) { static_cast<void>(m(i, i) += 1); }

#ifdef WEFT_FAIL
void ill_formed(tensor<int, dyn, dyn>& m, const tensor<int, 4>& i) { static_cast<void>(m(i, i) += 1.5f); }
#endif

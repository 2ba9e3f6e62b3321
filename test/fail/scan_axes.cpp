// expect: weft E302
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a) { static_cast<void>(cumsum<1>(a)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a) { static_cast<void>(cumsum<0, 1>(a)); }
#endif

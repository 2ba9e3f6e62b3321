// expect: weft E213
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a) { static_cast<void>(sort(a, axes<1>{})); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a) { static_cast<void>(sort(a, axes<0, 1>{})); }
#endif

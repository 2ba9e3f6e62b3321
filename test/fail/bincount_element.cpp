// expect: weft E216
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 3>& a) { static_cast<void>(bincount(cast<int>(a))); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 3>& a) { static_cast<void>(bincount(a)); }
#endif

// expect: weft E102
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, 2, 3>& a) { swap(a(0, all), a(1, all)); }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 2, 3>& a) { swap(a(0, all), a(all, 0)); }
#endif

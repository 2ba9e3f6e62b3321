// expect: weft E141
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

bool well_formed(const tensor<float, 3>& a, const tensor<float, 3>& b) { return array_equal(a, b); }

#ifdef WEFT_FAIL
bool ill_formed(const tensor<float, 3>& a, const tensor<float, 3>& b) { return a == b; }
#endif

// expect: weft E310
// SPDX-License-Identifier: BSL-1.0
#include <weft/order/search.hpp>

std::ptrdiff_t well_formed(const weft::tensor<float, 3>& a) { return weft::searchsorted(a, 1); }

#ifdef WEFT_FAIL
std::ptrdiff_t ill_formed(const weft::tensor<float, 2, 3>& a) { return weft::searchsorted(a, 1); }
#endif

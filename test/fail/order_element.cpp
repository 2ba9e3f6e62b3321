// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/order/sort.hpp>

struct unordered {};

void well_formed(const weft::tensor<float, 3>& a) { (void)weft::sort(a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<unordered, 3>& a) { (void)weft::sort(a); }
#endif

// expect: weft E302
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/position.hpp>

std::ptrdiff_t well_formed(const weft::tensor<float, 2, 3>& a) { return weft::argmax(a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { (void)weft::argmax<0, 1>(a); }
#endif

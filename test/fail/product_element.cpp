// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

struct text {
    const char* characters = "";
};

auto well_formed(const weft::tensor<float, 3, 3>& a) { return weft::eval(weft::matmul(a, a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<text, 3, 3>& a) { (void)weft::matmul(a, a); }
#endif

// expect: weft E130
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f(const weft::tensor<double, 2>& a) {
    (void)weft::full_like(a, 2);
#ifdef WEFT_FAIL
    (void)weft::full_like(a, std::complex<double>(1, 2));
#endif
}

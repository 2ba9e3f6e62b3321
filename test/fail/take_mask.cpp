// expect: weft E216
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 3> a;
    (void)weft::compress(a, a > 0);
#ifdef WEFT_FAIL
    (void)weft::take<0>(a, a > 0);
#endif
}

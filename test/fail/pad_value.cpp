// expect: weft E130
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<int, 2, 3> a;
    (void)weft::pad<0>(a, 1, 2);
#ifdef WEFT_FAIL
    (void)weft::pad<0>(a, 1, 2.5);
#endif
}

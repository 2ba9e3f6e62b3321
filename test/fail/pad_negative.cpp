// expect: weft E215
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    weft::tensor<float, 2, 3> a;
    (void)weft::pad<0>(a, weft::margin<1, 0>{});
#ifdef WEFT_FAIL
    (void)weft::pad<0>(a, weft::margin<1, -1>{});
#endif
}

// expect: weft E140
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    a(a > 1) = 2;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    a[a > 1] = 2;
}
#endif

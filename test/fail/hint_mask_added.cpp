// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    a(a > 2) += 1;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    a += a(a > 2);
}
#endif

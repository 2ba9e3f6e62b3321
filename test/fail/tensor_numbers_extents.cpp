// expect: weft E109
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> a(2, 3);
    (void)a;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> a{2, 3};
    (void)a;
}
#endif

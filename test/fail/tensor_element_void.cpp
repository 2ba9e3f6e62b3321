// expect: weft E107
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    (void)(a + 1);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<void, 3> a;
    (void)(a + 1);
}
#endif

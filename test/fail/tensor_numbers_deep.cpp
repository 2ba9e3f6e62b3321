// expect: weft E109
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2> a{1, 2};
    (void)a;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2> a{{1, 2}, {3, 4}};
    (void)a;
}
#endif

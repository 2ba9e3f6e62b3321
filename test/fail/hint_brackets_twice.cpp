// expect: weft E140
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    float x = m(0, 1);
    static_cast<void>(x);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    float x = m[0][1];
    static_cast<void>(x);
}
#endif

// expect: weft E107
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<const float, dyn> a(3);
    static_cast<void>(a);
}
#endif

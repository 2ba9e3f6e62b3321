// expect: weft E301
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    tensor b = maximum(0.f, a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    tensor b = max(0.f, a);
}
#endif

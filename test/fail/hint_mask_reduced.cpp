// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    float x = sum(compress(a, a > 2));
    static_cast<void>(x);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    float x = sum(a(a > 2));
    static_cast<void>(x);
}
#endif

// expect: weft E144
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cmath>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    static_cast<void>(pow(a + 1, 2));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    static_cast<void>(std::pow(a + 1, 2));
}
#endif

// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    tensor b = compress(a, a > 2);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    tensor b = a(a > 2);
}
#endif

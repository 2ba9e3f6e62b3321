// expect: weft E109
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    auto x = sum(a);
    static_cast<void>(x);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    tensor x = sum(a);
    static_cast<void>(x);
}
#endif

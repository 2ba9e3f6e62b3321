// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    const tensor<float, dyn> v(3);
    auto a = v + 1;
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    const tensor<float, dyn> v(3);
    v = tensor<float, dyn>(3);
}
#endif

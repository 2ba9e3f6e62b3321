// expect: weft E310
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn, dyn> x(2, 3, 4);
    auto d = diag(x(0, all, all));
    static_cast<void>(d);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn, dyn> x(2, 3, 4);
    auto d = diag(x);
    static_cast<void>(d);
}
#endif

// expect: weft E152
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(norm(m, 1, axes{0}));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(norm(m, 1, {0}));
}
#endif

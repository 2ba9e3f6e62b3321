// expect: weft E106
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(broadcast_to(m, 1, 2, 3));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    static_cast<void>(broadcast_to(m, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3));
}
#endif

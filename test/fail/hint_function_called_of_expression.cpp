// expect: weft E114
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    tensor t = (m + 1).T();
    static_cast<void>(t);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    tensor t = (m + 1).T;
    static_cast<void>(t);
}
#endif

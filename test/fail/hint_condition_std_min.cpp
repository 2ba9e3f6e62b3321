// expect: weft E141
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <algorithm>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    static_cast<void>(eval(minimum(a, a)));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    static_cast<void>(std::min(a, a));
}
#endif

// expect: weft E144
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cmath>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    static_cast<void>(exp(a));
    static_cast<void>(std::exp(sum(a)));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    static_cast<void>(std::exp(a));
}
#endif

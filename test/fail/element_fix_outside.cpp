// expect: weft E201
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const float b = a(fix<0>, fix<2>);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const float b = a(fix<0>, fix<3>);
    static_cast<void>(b);
}
#endif

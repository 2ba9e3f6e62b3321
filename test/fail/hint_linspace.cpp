// expect: weft E113
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto a = linspace<double>(0., 1., 5);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto a = linspace(0., 1., 5);
    static_cast<void>(a);
}
#endif

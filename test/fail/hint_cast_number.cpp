// expect: weft E122
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto a = static_cast<int>(2.5);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto a = cast<int>(2.5);
    static_cast<void>(a);
}
#endif

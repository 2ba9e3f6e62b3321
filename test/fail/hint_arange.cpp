// expect: weft E113
// shows: arange<int>(5)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto a = arange<int>(5);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto a = arange(5);
    static_cast<void>(a);
}
#endif

// expect: weft E113
// shows: full(1.5, 3, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto a = full(1.0, 3);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto a = full(3, 1.0);
    static_cast<void>(a);
}
#endif

// expect: weft E105
// shows: full(1.5f, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto b = full(1.5f, 1);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto b = full(1.5f);
    static_cast<void>(b);
}
#endif

// expect: weft E105
// shows: zeros<float>(3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto b = ones<float>(3);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto b = ones<float>();
    static_cast<void>(b);
}
#endif

// expect: weft E113
// shows: zeros<float>(3, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    auto a = ones<float>(3);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    auto a = ones(3);
    static_cast<void>(a);
}
#endif

// expect: weft E122
// shows: std::clamp(x, low, high)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <algorithm>

using namespace weft;

void well_formed() {
    double x = 0.5;
    auto a = std::clamp(x, 0., 1.);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    double x = 0.5;
    auto a = clamp(x, 0., 1.);
    static_cast<void>(a);
}
#endif

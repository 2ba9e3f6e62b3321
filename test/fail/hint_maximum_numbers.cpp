// expect: weft E122
// shows: std::max(x, y)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <algorithm>

using namespace weft;

void well_formed() {
    double x = 0.5;
    auto a = std::max(x, 0.);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    double x = 0.5;
    auto a = maximum(x, 0.);
    static_cast<void>(a);
}
#endif

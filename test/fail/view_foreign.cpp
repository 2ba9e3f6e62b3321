// expect: weft E122
// shows: std::vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<float> v(3);
    static_cast<void>(flip<0>(view(v)));
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<float> v(3);
    static_cast<void>(flip<0>(v));
}
#endif

// expect: weft E122
// shows: vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<float>& v) {
    float total = sum<0>(view(v));
    (void)total;
}

#ifdef WEFT_FAIL
void ill_formed(std::vector<float>& v) {
    float total = sum<0>(v);
    (void)total;
}
#endif

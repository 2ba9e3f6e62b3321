// expect: weft E122
// shows: vector<double
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<double>& v) {
    double length = norm(view(v), 1);
    (void)length;
}

#ifdef WEFT_FAIL
void ill_formed(std::vector<double>& v) {
    double length = norm(v, 1);
    (void)length;
}
#endif

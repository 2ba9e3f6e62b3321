// expect: weft E122
// shows: string
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<double, 3> x;
    add_at(x, {1}, 2);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, 3> x;
    add_at(x, {1}, std::string("2"));
}
#endif

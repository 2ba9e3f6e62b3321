// expect: weft E122
// shows: string
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    auto e = where(a > 0, a, std::stof("1"));
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    auto e = where(a > 0, a, std::string("1"));
    static_cast<void>(e);
}
#endif

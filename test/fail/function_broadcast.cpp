// expect: weft E101
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<float, 2> a;
    auto e = maximum(a, 1);
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2> a;
    tensor<float, 3> b;
    auto e = maximum(a, b);
    static_cast<void>(e);
}
#endif

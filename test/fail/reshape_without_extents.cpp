// expect: weft E105
// shows: reshape(a, 1)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    auto b = reshape(a, 6);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    auto b = reshape(a);
    static_cast<void>(b);
}
#endif

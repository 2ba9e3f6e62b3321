// expect: weft E153
// shows: concat<0>(a, b)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3), b(3);
    auto c = concat<0>(a, b);
    static_cast<void>(c);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3), b(3);
    auto c = concatenate({a, b});
    static_cast<void>(c);
}
#endif

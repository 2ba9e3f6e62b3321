// expect: weft E153
// shows: pad_mode::edge
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = pad(m, {{1, 2}, {3, 4}}, pad_mode::edge);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = pad(m, {{1, 2}, {3, 4}}, "edge");
    static_cast<void>(a);
}
#endif

// expect: weft E216
// shows: the counts are integers
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = repeat<0>(m, 2);
    static_cast<void>(a);
    static_cast<void>(v);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn> v(3);
    auto a = repeat<0>(m, v);
    static_cast<void>(a);
}
#endif

// expect: weft E111
// shows: a(list)(all, range(0, 2))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, dyn> i{1, 0};
    auto a = m(i)(all, range(0, 2));
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, dyn> i{1, 0};
    auto a = m(i, range(0, 2));
    static_cast<void>(a);
}
#endif

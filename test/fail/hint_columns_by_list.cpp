// expect: weft E111
// shows: initializer_list<long
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor b = take<1>(m, {1, 2});
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor b = m(all, {1, 2});
}
#endif

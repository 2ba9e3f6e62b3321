// expect: weft E111
// shows: take<0>(a, flatnonzero(mask))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn, dyn> a = take<0>(m, flatnonzero(m(all, 0) > 0));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<float, dyn, dyn> a = m(m(all, 0) > 0, all);
}
#endif

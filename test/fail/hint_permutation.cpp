// expect: weft E153
// shows: take<0>(a, permutation(key, a.extent(0)))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    random_key key(1);
    auto a = take<0>(m, permutation(key, m.extent(0)));
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    random_key key(1);
    auto a = permutation(key, m);
    static_cast<void>(a);
}
#endif

// expect: weft E111
// shows: initializer_list<long
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    const tensor<int, 2> rows{1, 0}, columns{1, 2};
    tensor b = m(rows, columns);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor b = m({1, 0}, {1, 2});
}
#endif

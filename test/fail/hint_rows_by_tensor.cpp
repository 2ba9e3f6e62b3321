// expect: weft E111
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, 2> which{0, 1};
    tensor rows = m(which, all)(all, range(0, 2));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor<int, 2> which{0, 1};
    tensor rows = m(which, range(0, 2));
}
#endif

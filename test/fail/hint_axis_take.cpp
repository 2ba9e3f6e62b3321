// expect: weft E152
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor b = take<0>(m, {1, 0});
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    tensor b = take(m, std::vector{1, 0}, 0);
}
#endif

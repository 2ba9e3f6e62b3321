// expect: weft E109
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<Eigen::half, dyn> a{Eigen::half(3)}, b(3);
    (void)a, (void)b;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<Eigen::half, dyn> a{3};
    (void)a;
}
#endif

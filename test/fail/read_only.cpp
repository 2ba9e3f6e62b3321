// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    tensor_view<float, 3> v = a;
    v = 0;
}

#ifdef WEFT_FAIL
void ill_formed() {
    const tensor<float, 3> a;
    tensor_view<const float, 3> v = a;
    v = 0;
}
#endif

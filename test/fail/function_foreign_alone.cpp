// expect: weft E122
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<float> v(3);
    tensor b = pow(view(v), 2);
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<float> v(3);
    auto b = pow(v, 2);
}
#endif

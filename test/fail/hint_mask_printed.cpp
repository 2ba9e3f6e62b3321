// expect: weft E142
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <iostream>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    std::cout << compress(a, a > 2);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    std::cout << a(a > 2);
}
#endif

// expect: weft E143
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <iostream>

#if defined(__clang__) // which says the same, in more lines
#pragma clang diagnostic ignored "-Woverloaded-shift-op-parentheses"
#endif

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    std::cout << (a == a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 3> a;
    std::cout << a == a;
}
#endif

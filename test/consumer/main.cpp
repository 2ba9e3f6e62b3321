// SPDX-License-Identifier: BSL-1.0
// The program of somebody who uses weft; every way of finding the library builds this one, with the compiled part
// (BODIES is 0) and from the headers alone (1).
#include <weft/weft.hpp>

#include <iostream>

#if WEFT_BODIES != BODIES
#error "the compiled part is linked where the headers alone are asked for, or the other way round"
#endif

int main() {
    const weft::tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const weft::tensor<float, 3> b{1, 2, 3};
    const weft::tensor c = a * 2.f + b;
    std::cout << c(1, 2) << '\n';
}

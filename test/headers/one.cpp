// SPDX-License-Identifier: BSL-1.0
// Two translation units of one program include everything (with two.cpp): nothing may be defined twice.
#include <weft/weft.hpp>

#include <cstdio>

weft::tensor<float, weft::dyn, 3> from_the_other_unit();

int main() {
    weft::tensor<float, weft::dyn, 3> a(2);
    a = 1.5f;
    const weft::tensor b = a * 2.f + from_the_other_unit();
    const bool right = array_equal(b, weft::full(4.f, 2, 3));
    std::printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}

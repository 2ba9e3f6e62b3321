// SPDX-License-Identifier: BSL-1.0
// The other translation unit; see one.cpp.
#include <weft/weft.hpp>

weft::tensor<float, weft::dyn, 3> from_the_other_unit() {
    weft::tensor<float, weft::dyn, 3> a(2);
    a = 1.5f;
    const weft::tensor b = a * 2.f;
    a = where(b > 2.f, b - 2.f, 0.f);
    return a;
}

// expect: weft E121
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cstdint>

void f() {
    weft::tensor<std::uint64_t, 3> a;
    weft::tensor<std::int8_t, 3> b;
    (void)weft::concat<0>(a, weft::cast<std::uint64_t>(b));
#ifdef WEFT_FAIL
    (void)weft::concat<0>(a, b);
#endif
}

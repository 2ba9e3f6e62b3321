// expect: weft E151
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 2, 2>& a) {
    return weft::tensordot(a, a, weft::axes<0, 1>{}, weft::axes<0, 1>{});
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 2>& a) {
    (void)weft::tensordot(a, a, weft::axes<0, 0>{}, weft::axes<0, 1>{});
}
#endif

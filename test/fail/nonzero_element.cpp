// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

struct point {
    float x, y;
};

void well_formed(weft::tensor<float, 4>& a) { (void)weft::nonzero(a); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<point, 4>& a) { (void)weft::nonzero(a); }
#endif

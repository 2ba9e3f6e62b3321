// expect: weft E106
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/shape.hpp>

void well_formed() {
    weft::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1> s;
    static_cast<void>(s);
}

#ifdef WEFT_FAIL
void ill_formed() {
    weft::shape<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1> s;
    static_cast<void>(s);
}
#endif

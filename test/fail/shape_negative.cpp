// expect: weft E106
// shows: shape<2, -3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/shape.hpp>

void well_formed() {
    weft::shape<2, weft::dyn> s(3);
    static_cast<void>(s);
}

#ifdef WEFT_FAIL
void ill_formed() {
    weft::shape<2, -3> s;
    static_cast<void>(s);
}
#endif

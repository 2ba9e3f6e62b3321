// expect: weft E101
// shows: shape<2, 3>
// shows: shape<weft::diagnose::dyn, 4>
// SPDX-License-Identifier: BSL-1.0
// The third operand clashes with what the first two make.
#include <weft/shape/broadcast.hpp>

void well_formed() {
    weft::broadcast_shapes(weft::shape<2, 1>{}, weft::shape<3>{}, weft::shape<weft::dyn, 3>{2});
}

#ifdef WEFT_FAIL
void ill_formed() {
    weft::broadcast_shapes(weft::shape<2, 1>{}, weft::shape<3>{}, weft::shape<weft::dyn, 4>{2});
}
#endif

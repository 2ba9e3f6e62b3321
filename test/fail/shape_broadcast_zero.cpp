// expect: weft E101
// shows: shape<0>
// shows: shape<2, 2>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/broadcast.hpp>

void well_formed() { weft::broadcast_shapes(weft::shape<0>{}, weft::shape<2, 1>{}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::broadcast_shapes(weft::shape<0>{}, weft::shape<2, 2>{}); }
#endif

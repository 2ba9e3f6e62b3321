// expect: weft E101
// shows: shape<5, 2, 4, 1>
// shows: shape<3, 1, 1>
// shows: axis<1>
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/broadcast.hpp>

void well_formed() { weft::broadcast_shapes(weft::shape<5, 1, 4, 1>{}, weft::shape<3, 1, 1>{}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::broadcast_shapes(weft::shape<5, 2, 4, 1>{}, weft::shape<3, 1, 1>{}); }
#endif

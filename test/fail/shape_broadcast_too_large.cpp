// expect: weft E101
// shows: too_large
// SPDX-License-Identifier: BSL-1.0
// The extents meet, but no memory holds the result.
#include <weft/shape/broadcast.hpp>

constexpr weft::index_t many = weft::index_t{1} << 40;

void well_formed() { weft::broadcast_shapes(weft::shape<many, 1>{}, weft::shape<1, 2>{}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::broadcast_shapes(weft::shape<many, 1>{}, weft::shape<1, many>{}); }
#endif

// expect: weft E104
// shows: shape<2, 3>
// shows: shape<2, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/exact.hpp>

void well_formed() { weft::detail::same_shapes(weft::shape<2, 3>{}, weft::shape<2, weft::dyn>{3}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::detail::same_shapes(weft::shape<2, 3>{}, weft::shape<2, 1>{}); }
#endif

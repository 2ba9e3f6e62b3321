// expect: weft E102
// shows: shape<3, 4>
// shows: shape<1, -1, 4>
// shows: ranks<2, 3>
// SPDX-License-Identifier: BSL-1.0
// The extra axis is 1, and is rejected all the same: the rank of the target is part of its shape.
#include <weft/shape/in_place.hpp>

void well_formed() { weft::detail::check_assign(weft::shape<3, 4>{}, weft::shape<weft::dyn, 4>{3}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::detail::check_assign(weft::shape<3, 4>{}, weft::shape<1, weft::dyn, 4>{3}); }
#endif

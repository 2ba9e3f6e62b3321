// expect: weft E102
// shows: shape<1, 3, 1>
// shows: shape<3, 1, 7>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/in_place.hpp>

void well_formed() { weft::detail::check_assign(weft::shape<3, 3, 7>{}, weft::shape<3, 1, 7>{}); }

#ifdef WEFT_FAIL
void ill_formed() { weft::detail::check_assign(weft::shape<1, 3, 1>{}, weft::shape<3, 1, 7>{}); }
#endif

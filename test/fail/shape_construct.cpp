// expect: weft E103
// shows: shape<2, 3>
// shows: shape<1, 3>
// SPDX-License-Identifier: BSL-1.0
// What would broadcast in place is rejected here: nothing is broadcast when a tensor is made.
#include <weft/shape/in_place.hpp>

void well_formed() {
    weft::detail::check_construct<weft::shape<weft::dyn, 3>>("tensor", weft::shape<1, 3>{});
}

#ifdef WEFT_FAIL
void ill_formed() { weft::detail::check_construct<weft::shape<2, 3>>("tensor", weft::shape<1, 3>{}); }
#endif

// expect: weft E151
// shows: shape<2, 3>
// shows: axis<-1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/axes.hpp>

void well_formed() { weft::diagnose::check_axes<weft::shape<2, 3>, 2, weft::axes<1, -2>>(); }

#ifdef WEFT_FAIL
void ill_formed() { weft::diagnose::check_axes<weft::shape<2, 3>, 2, weft::axes<1, -1>>(); }
#endif

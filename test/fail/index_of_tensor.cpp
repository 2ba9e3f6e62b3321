// expect: weft E111
// shows: index<double>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<float, 2, 3>& a) { a(weft::all, 1) = 1; }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a) { a(weft::all, 1.0) = 1; }
#endif

// expect: weft E410
// shows: shape<5, 2, 3>
// shows: extents<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>

auto well_formed(const weft::tensor<float, 5, 2, 2>& a) { return weft::inverse(a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 5, 2, 3>& a) { static_cast<void>(weft::inverse(a)); }
#endif

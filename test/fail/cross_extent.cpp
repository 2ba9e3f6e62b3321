// expect: weft E412
// shows: shape<5, 2>
// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/cross.hpp>

auto well_formed(const weft::tensor<float, 5, 3>& a) { return weft::eval(weft::cross(a, a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 5, 2>& a) { static_cast<void>(weft::cross(a, a)); }
#endif

// expect: weft E409
// shows: shape<3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>

auto well_formed(const weft::tensor<float, 3, 1>& a) { return weft::svd(a).s; }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3>& a) { static_cast<void>(weft::svd(a)); }
#endif

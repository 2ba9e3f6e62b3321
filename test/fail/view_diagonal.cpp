// expect: weft E150
// shows: shape<3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a, const tensor<float, 3>& v) { static_cast<void>(diagonal(a)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a, const tensor<float, 3>& v) { static_cast<void>(diagonal(v)); }
#endif

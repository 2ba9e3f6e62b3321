// expect: weft E150
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a) { static_cast<void>(diff<1>(a)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a) { static_cast<void>(diff<2>(a)); }
#endif

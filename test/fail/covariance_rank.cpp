// expect: weft E310
// shows: shape<2, 3, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3, 4>& a) { static_cast<void>(cov(a(0, ellipsis))); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3, 4>& a) { static_cast<void>(cov(a)); }
#endif

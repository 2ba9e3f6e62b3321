// expect: weft E153
// shows: as_shape<2, 3>(eval(e))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const any_tensor<float>& a) { (void)as_shape<2, 3>(eval(a + a)); }

#ifdef WEFT_FAIL
void ill_formed(const any_tensor<float>& a) { (void)as_shape<2, 3>(a + a); }
#endif

// expect: weft E153
// shows: tensor<T, dyn, 3> t = e
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, dyn, dyn>& a) { tensor<float, dyn, 3> t = a + a; }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, dyn, dyn>& a) { (void)as_shape<dyn, 3>(a + a); }
#endif

// expect: weft E102
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, 3>& a, tensor<float, 2, 3>& b) { noalias(b) += a; }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 3>& a, tensor<float, 2, 3>& b) { noalias(a) += b; }
#endif

// expect: weft E110
// shows: index_count<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, dyn, dyn>& m, const tensor<int, 4>& i) { tensor x = m(i, i); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, dyn, dyn>& m, const tensor<int, 4>& i) { tensor x = m(i, i, i); }
#endif

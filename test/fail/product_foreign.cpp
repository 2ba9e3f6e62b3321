// expect: weft E122
// shows: vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(tensor<float, 3, 3>& m, std::vector<float>& v) { (void)matmul(m, view(v)); }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 3, 3>& m, std::vector<float>& v) { (void)matmul(m, v); }
#endif

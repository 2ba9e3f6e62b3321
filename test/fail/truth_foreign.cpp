// expect: weft E122
// shows: vector<bool
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(tensor<bool, 3>& a, std::vector<bool>& v) { (void)(all(a) ? 1 : 2); }

#ifdef WEFT_FAIL
void ill_formed(tensor<bool, 3>& a, std::vector<bool>& v) { (void)(all(v) ? 1 : 2); }
#endif

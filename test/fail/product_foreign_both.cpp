// expect: weft E122
// shows: vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<float>& v) { (void)(dot(view(v), view(v)) * 2); }

#ifdef WEFT_FAIL
void ill_formed(std::vector<float>& v) { (void)(dot(v, v) * 2); }
#endif

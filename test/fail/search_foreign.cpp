// expect: weft E122
// shows: vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<float>& edges) { (void)searchsorted(view(edges), 2.f); }

#ifdef WEFT_FAIL
void ill_formed(std::vector<float>& edges) { (void)searchsorted(edges, 2.f); }
#endif

// expect: weft E122
// shows: vector<double
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<double>& v) { (void)cov(view(v.data(), 2, 2)); }

#ifdef WEFT_FAIL
void ill_formed(std::vector<double>& v) { (void)cov(v); }
#endif

// expect: weft E152
// shows: sum<0>(a)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

double well_formed(const std::vector<double>& v) { return norm(view(v)); }

#ifdef WEFT_FAIL
void ill_formed(const std::vector<double>& v) { static_cast<void>(norm(v, {0})); }
#endif

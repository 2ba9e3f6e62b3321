// expect: weft E153
// shows: eye<int>(2, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed() { return eye<double>(3, 3); }

#ifdef WEFT_FAIL
auto ill_formed() { return eye<double>({3, 3}); }
#endif

// expect: weft E152
// shows: sum<0>(a)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed(const tensor<float, dyn, dyn>& a) { return eval(sum(a, axes{0})); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<float, dyn, dyn>& a) { return sum(a, {0}); }
#endif

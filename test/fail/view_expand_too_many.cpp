// expect: weft E106
// shows: axes<0>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

using widest = tensor<float, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2>;

auto well_formed(const widest& a) { return eval(expand_dims<0>(squeeze<0>(a))); }

#ifdef WEFT_FAIL
auto ill_formed(const widest& a) { return eval(expand_dims<0>(a)); }
#endif

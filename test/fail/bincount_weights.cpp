// expect: weft E104
// shows: weights have the shape of the numbers
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed(const tensor<int, 3>& at, const tensor<float, 3>& w) { return bincount(at, w); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<int, 3>& at, const tensor<float, 4>& w) { return bincount(at, w); }
#endif

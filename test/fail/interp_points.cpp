// expect: weft E104
// shows: one value for each point
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed(const tensor<float, 3>& x, const tensor<float, 4>& p, const tensor<float, 4>& v) {
    return eval(interp(x, p, v));
}

#ifdef WEFT_FAIL
auto ill_formed(const tensor<float, 3>& x, const tensor<float, 4>& p, const tensor<float, 3>& v) {
    return eval(interp(x, p, v));
}
#endif

// expect: weft E402
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

auto well_formed(const weft::tensor<float, 3>& a) { return weft::eval(weft::outer(a, a)); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3>& a, const weft::tensor<float, 2, 3>& b) {
    (void)weft::outer(a, b);
}
#endif

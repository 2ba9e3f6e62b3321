// expect: weft E402
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& m, const tensor<float, 3>& v) {
    static_cast<void>(dot(v, m(0, all)));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& m, const tensor<float, 3>& v) { static_cast<void>(dot(m, v)); }
#endif

// expect: weft E310
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 3>& a, const tensor<float, 2, 3>& edges) {
    static_cast<void>(histogram(a, edges(0, all)));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 3>& a, const tensor<float, 2, 3>& edges) {
    static_cast<void>(histogram(a, edges));
}
#endif

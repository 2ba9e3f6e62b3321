// expect: weft E150
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a, const tensor<int, 2, 3>& i) {
    static_cast<void>(take_along<1>(a, i));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a, const tensor<int, 2, 3>& i) {
    static_cast<void>(take_along<2>(a, i));
}
#endif

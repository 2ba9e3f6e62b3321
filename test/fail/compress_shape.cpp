// expect: weft E207
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a, const tensor<bool, 4>& m) {
    static_cast<void>(compress(a, m(range<1, 4>{})));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a, const tensor<bool, 4>& m) { static_cast<void>(compress(a, m)); }
#endif

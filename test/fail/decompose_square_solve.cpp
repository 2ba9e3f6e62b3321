// expect: weft E410
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 2, 3>& a, const tensor<float, 2>& b) {
    static_cast<void>(solve(a(all, range<0, 2>{}), b));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a, const tensor<float, 2>& b) { static_cast<void>(solve(a, b)); }
#endif

// expect: weft E411
// shows: shape<3, 3>
// shows: shape<2, 4>
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>

auto well_formed(const weft::tensor<float, 3, 3>& a, const weft::tensor<float, 3, 4>& b) {
    return weft::solve(a, b);
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 3, 3>& a, const weft::tensor<float, 2, 4>& b) {
    static_cast<void>(weft::solve(a, b));
}
#endif

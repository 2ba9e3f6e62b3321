// expect: weft E120
// shows: long double
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>

auto well_formed(const weft::tensor<double, 2, 2>& a, const weft::tensor<float, 2>& b) {
    return weft::solve(a, b);
}

#ifdef WEFT_FAIL
auto ill_formed(const weft::tensor<double, 2, 2>& a, const weft::tensor<long double, 2>& b) {
    return weft::solve(a, b);
}
#endif

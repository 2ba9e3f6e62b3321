// expect: weft E120
// shows: complex<long double>
// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>

#include <complex>

void well_formed(const weft::tensor<double, 2, 2>& a, const weft::tensor<float, 2>& b) {
    auto [x, residuals, rank, s] = weft::lstsq(a, b);
    static_cast<void>(x);
}

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<double, 2, 2>& a, const weft::tensor<std::complex<long double>, 2>& b) {
    auto [x, residuals, rank, s] = weft::lstsq(a, b);
    static_cast<void>(x);
}
#endif

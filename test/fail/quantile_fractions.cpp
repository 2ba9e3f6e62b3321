// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void well_formed(weft::tensor<double, 4>& a, const weft::tensor<double, 2>& q) { (void)weft::quantile(a, q); }

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<double, 4>& a, const weft::tensor<std::complex<double>, 2>& q) {
    (void)weft::quantile(a, q);
}
#endif

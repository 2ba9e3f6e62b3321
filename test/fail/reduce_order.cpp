// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/extrema.hpp>

#include <complex>

float well_formed(const weft::tensor<float, 2>& a) { return weft::max(a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<std::complex<float>, 2>& a) { (void)weft::max(a); }
#endif

// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <complex>

using namespace weft;

void well_formed(const tensor<std::complex<float>, 3>& a) { static_cast<void>(histogram(abs(a), 10)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<std::complex<float>, 3>& a) { static_cast<void>(histogram(a, 10)); }
#endif

// expect: weft E122
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i) { a(i) = 1; }

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i, const std::string& s) { a(i) = s; }
#endif

// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

auto well_formed(const tensor<float, 2, 3>& a) { return cov(a); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<std::string, 2, 3>& a) { return cov(a); }
#endif

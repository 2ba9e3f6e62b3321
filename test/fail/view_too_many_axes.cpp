// expect: weft E106
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

using widest = tensor<float, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2>;

auto well_formed(const widest& a) { return eval(a(newaxis, 0)); }

#ifdef WEFT_FAIL
auto ill_formed(const widest& a) { return eval(a(newaxis, ellipsis)); }
#endif

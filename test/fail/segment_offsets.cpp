// expect: weft E310
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed(const tensor<float, 3>& a, const tensor<int, 2>& at) { return segment_sum(a, at); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<float, 3>& a, const tensor<float, 2, 2>& at) { return segment_sum(a, at); }
#endif

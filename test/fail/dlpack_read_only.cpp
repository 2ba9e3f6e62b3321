// expect: weft E504
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/dlpack.hpp>

auto well_formed(weft::tensor<float, 2, 3>& a) { return weft::to_dlpack(a); }

#ifdef WEFT_FAIL
auto ill_formed(const weft::tensor<float, 2, 3>& a) { return weft::to_dlpack(a); }
#endif

// expect: weft E122
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i, const std::vector<int>& v) {
    a(i) += view(v);
}

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn>& a, const tensor<int, dyn>& i, const std::vector<int>& v) { a(i) += v; }
#endif

// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, dyn, 3>& a, const tensor<int, dyn>& rows, const tensor<float, 3>& b) {
    a(rows, all) = b;
}

#ifdef WEFT_FAIL
void ill_formed(tensor<float, dyn, 3>& a, const tensor<int, dyn>& rows, const tensor<float, 3>& b) {
    take<0>(a, rows) = b;
}
#endif

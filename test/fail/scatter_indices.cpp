// expect: weft E216
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<float, 3>& x, const tensor<float, 4>& i) {
    static_cast<void>(add_at(x, cast<int>(i), 1));
}

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 3>& x, const tensor<float, 4>& i) { static_cast<void>(add_at(x, i, 1)); }
#endif

// expect: weft E130
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(tensor<int, 3>& x, const tensor<int, 4>& i, const tensor<float, 4>& v) {
    static_cast<void>(add_at(x, i, cast<int>(v)));
}

#ifdef WEFT_FAIL
void ill_formed(tensor<int, 3>& x, const tensor<int, 4>& i, const tensor<float, 4>& v) {
    static_cast<void>(add_at(x, i, v));
}
#endif

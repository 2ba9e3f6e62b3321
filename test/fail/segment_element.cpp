// expect: weft E216
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 3>& a, const tensor<float, 2>& o) {
    static_cast<void>(segment_sum(a, cast<int>(o)));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 3>& a, const tensor<float, 2>& o) {
    static_cast<void>(segment_sum(a, o));
}
#endif

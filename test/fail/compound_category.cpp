// expect: weft E130
// shows: category<int, float>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<int, 3> n;
    tensor<float, 3> a;
    a += n;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<int, 3> n;
    tensor<float, 3> a;
    n += a;
}
#endif

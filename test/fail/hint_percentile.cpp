// expect: weft E153
// shows: quantile(a, 0.25)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn> a(3);
    auto c = quantile(a, 0.25);
    static_cast<void>(c);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn> a(3);
    auto c = percentile(a, 25);
    static_cast<void>(c);
}
#endif

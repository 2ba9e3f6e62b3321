// expect: weft E310
// shows: diag(as_shape<dyn>(a))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    any_tensor<float> a(any_shape{2, 3});
    auto d = diag(as_shape<dyn, dyn>(a));
    static_cast<void>(d);
}

#ifdef WEFT_FAIL
void ill_formed() {
    any_tensor<float> a(any_shape{2, 3});
    auto d = diag(a);
    static_cast<void>(d);
}
#endif

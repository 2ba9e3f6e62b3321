// expect: weft E153
// shows: flip<-1>(sort(a))
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <functional>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = flip<-1>(sort(m));
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = sort(m, std::greater{});
    static_cast<void>(a);
}
#endif

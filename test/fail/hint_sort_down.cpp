// expect: weft E153
// shows: sort(a, descending)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <functional>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = sort(m, descending);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = sort(m, std::greater{});
    static_cast<void>(a);
}
#endif

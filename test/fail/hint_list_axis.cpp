// expect: weft E152
// shows: stack<0>(list)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    std::vector<tensor<float, dyn>> list{m(0, all), m(1, all)};
    auto a = stack<0>(list);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    std::vector<tensor<float, dyn>> list{m(0, all), m(1, all)};
    auto a = stack(list);
    static_cast<void>(a);
}
#endif

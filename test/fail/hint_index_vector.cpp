// expect: weft E111
// shows: a(tensor(list), 0)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    std::vector<int> list{1, 0};
    auto a = m(tensor(list), 0);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    std::vector<int> list{1, 0};
    auto a = m(list, 0);
    static_cast<void>(a);
}
#endif

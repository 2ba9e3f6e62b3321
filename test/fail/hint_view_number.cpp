// expect: weft E122
// shows: view(p, 2, 3)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<int> list{1, 0};
    auto a = view(list);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<int> list{1, 0};
    auto a = view(1);
    static_cast<void>(a);
    static_cast<void>(list);
}
#endif

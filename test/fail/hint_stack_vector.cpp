// expect: weft E122
// shows: all_of(i, ellipsis) = many[i]
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<tensor<float, dyn>> many(2);
    auto a = stack<0>(many[0], many[1]);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<tensor<float, dyn>> many(2);
    auto a = stack<0>(many);
    static_cast<void>(a);
}
#endif

// expect: weft E122
// shows: view(x)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<float> v(6);
    auto b = reshape(view(v), 2, 3);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<float> v(6);
    auto b = reshape(v);
    auto c = reshape(v, 2, 3);
    static_cast<void>(b);
    static_cast<void>(c);
}
#endif

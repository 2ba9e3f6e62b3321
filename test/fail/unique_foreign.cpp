// expect: weft E122
// shows: std::vector<float
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<float> v(3);
    static_cast<void>(unique_counts(view(v)));
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<float> v(3);
    auto [values, counts] = unique_counts(v);
    static_cast<void>(values);
    static_cast<void>(counts);
}
#endif

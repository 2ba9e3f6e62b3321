// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    constexpr float row[3]{};
    const float b = view(row)(0);
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    constexpr float row[3]{};
    auto b = view(row);
    b = 1;
    static_cast<void>(b);
}
#endif

// expect: weft E113
// shows: random_key key(42)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    random_key key(42);
    auto a = uniform<double>(key, 3);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    random_key key(42);
    auto a = uniform<double>(0, 1, 3);
    static_cast<void>(a);
    static_cast<void>(key);
}
#endif

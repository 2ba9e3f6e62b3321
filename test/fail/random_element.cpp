// expect: weft E120
// shows: int
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

void f() {
    const weft::random_key key(1);
    (void)weft::uniform<float>(key, 3);
#ifdef WEFT_FAIL
    (void)weft::uniform<int>(key, 3);
#endif
}

// expect: weft E131
// shows: const
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<float, 3> a;
    fuse(lazy(a) = 1);
}

#ifdef WEFT_FAIL
void ill_formed() {
    const tensor<float, 3> a{};
    fuse(lazy(a) = 1);
}
#endif

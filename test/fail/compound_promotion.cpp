// expect: weft E121
// shows: promotion<
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<std::int64_t, 3> a;
    tensor<std::uint32_t, 3> b;
    a += b;
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<std::int64_t, 3> a;
    tensor<std::uint64_t, 3> b;
    a += b;
}
#endif

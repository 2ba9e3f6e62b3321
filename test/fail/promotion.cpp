// expect: weft E121
// shows: long
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cstdint>

using namespace weft;

void well_formed() {
    tensor<std::uint64_t, 3> u;
    tensor<std::int64_t, 3> i;
    auto e = cast<std::int64_t>(u) + i;
    static_cast<void>(e);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<std::uint64_t, 3> u;
    tensor<std::int64_t, 3> i;
    auto e = u + i;
    static_cast<void>(e);
}
#endif

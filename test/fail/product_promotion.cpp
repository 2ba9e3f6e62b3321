// expect: weft E121
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cstdint>

using namespace weft;

void well_formed(const tensor<std::int64_t, 3, 3>& a, const tensor<std::uint64_t, 3, 3>& b) {
    static_cast<void>(matmul(a, cast<std::int64_t>(b)));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<std::int64_t, 3, 3>& a, const tensor<std::uint64_t, 3, 3>& b) {
    static_cast<void>(matmul(a, b));
}
#endif

// SPDX-License-Identifier: BSL-1.0
#include <weft/core/config.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace weft::inline WEFT_ABI {
struct marker {};
} // namespace weft::inline WEFT_ABI

static_assert(std::is_same_v<weft::marker, weft::WEFT_ABI::marker>);
static_assert(std::is_signed_v<weft::index_t> && sizeof(weft::index_t) == sizeof(void*));

namespace {

WEFT_INLINE constexpr int inlined(int x) {
    WEFT_ASSERT(x > 0, "x is positive");
    return x + 1;
}

WEFT_NOINLINE WEFT_NO_CONTRACT double product_plus(double x, double y, double z) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return x * y + z;
}

} // namespace

static_assert(inlined(1) == 2);

TEST_CASE("core/config: no contraction of x * y + z where it is switched off") {
    // Rounded, the product is exactly 1; fused, a trace of its rounding error would be left.
    const double x = 1 + 0x1p-27;
    const double y = 1 - 0x1p-27;
    CHECK(product_plus(x, y, -1.0) == 0.0);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/logic.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("simd/logic: one name for bools and integers") {
    static_assert(simd::bit_and(true, true) && !simd::bit_and(true, false));
    static_assert(simd::bit_xor(std::uint8_t(6), std::uint8_t(3)) == 5);
    static_assert(simd::bit_not(std::uint8_t(0)) == 255);
}

#ifndef EIGEN_DONT_VECTORIZE
TEST_CASE("simd/logic: the same names for packs and masks") {
    const simd::pack<std::int32_t> six(6), three(3);
    CHECK(simd::any(simd::bit_and(six, three) == simd::pack<std::int32_t>(2)));
    CHECK(simd::any(simd::bit_or(six, three) == simd::pack<std::int32_t>(7)));
    const simd::mask<float> yes(true), no(false);
    CHECK(simd::any(simd::bit_or(yes, no)));
    CHECK_FALSE(simd::any(simd::bit_and(yes, no)));
    CHECK_FALSE(simd::any(simd::bit_not(yes)));
    CHECK(simd::any(simd::bit_xor(yes, no)));
}
#endif

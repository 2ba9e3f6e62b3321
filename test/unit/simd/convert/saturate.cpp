// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/convert/saturate.cpp - one floating number cut to an integer; vectors are in the test of convert.hpp.
#include <weft/simd/convert/saturate.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace simd = weft::detail::simd;

static_assert(simd::saturated<std::uint8_t>(300.f) == 255 && simd::saturated<std::uint8_t>(-0.5f) == 0);
static_assert(simd::saturated<std::int8_t>(-128.9) == -128 && simd::saturated<std::int8_t>(127.9) == 127);
static_assert(simd::saturated<int>(std::numeric_limits<float>::quiet_NaN()) == 0);

TEST_CASE_TEMPLATE("simd/convert/saturate: around the limits of each integer type", T, std::int8_t,
                   std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t) {
    using L = std::numeric_limits<T>;
    const double beyond = std::ldexp(1.0, L::digits);
    CHECK(simd::saturated<T>(beyond) == L::max());
    CHECK(simd::saturated<T>(std::nextafter(beyond, 0)) == static_cast<T>(std::nextafter(beyond, 0)));
    CHECK(simd::saturated<T>(static_cast<float>(beyond)) == L::max());
    CHECK(simd::saturated<T>(-beyond) == L::min());
    CHECK(simd::saturated<T>(-2 * beyond) == L::min());
    CHECK(simd::saturated<T>(std::numeric_limits<float>::infinity()) == L::max());
    CHECK(simd::saturated<T>(-std::numeric_limits<long double>::infinity()) == L::min());
    CHECK(simd::saturated<T>(std::numeric_limits<long double>::quiet_NaN()) == 0);
    CHECK(simd::saturated<T>(42.99L) == 42);
}

// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/scalar/scalar.cpp - integers wrap, never trap and keep their type.
#include <weft/simd/scalar/scalar.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

static_assert(simd::add<std::int8_t>(127, 1) == -128 && simd::sub<std::int8_t>(-128, 1) == 127);
static_assert(simd::mul<std::uint16_t>(65535, 65535) == 1); // int would overflow
static_assert(simd::mul<std::int64_t>(std::numeric_limits<std::int64_t>::min(), -1) ==
              std::numeric_limits<std::int64_t>::min());
static_assert(simd::neg(std::numeric_limits<int>::min()) == std::numeric_limits<int>::min());
static_assert(simd::div(7, -2) == -3 && simd::mod(7, -2) == 1 && simd::mod(-7, 2) == -1);
static_assert(simd::div(std::numeric_limits<int>::min(), -1) == std::numeric_limits<int>::min());
static_assert(simd::div<std::int8_t>(-128, -1) == -128 && simd::mod<std::int8_t>(-128, -1) == 0);
static_assert(std::is_same_v<decltype(simd::add(std::int8_t{}, std::int8_t{})), std::int8_t>);
static_assert(simd::shl<std::uint8_t>(0x81, 1) == 2 &&
              simd::shl<std::int32_t>(1, 31) == std::numeric_limits<int>::min());
static_assert(simd::shl(1, 32) == 0 && simd::shl(1, -1) == 0 &&
              simd::shl<std::int64_t>(3, 63) == std::numeric_limits<std::int64_t>::min());
static_assert(simd::shr(-8, 1) == -4 && simd::shr(-8, 99) == -1 && simd::shr(8, 99) == 0 &&
              simd::shr<std::uint8_t>(255, 7) == 1);
static_assert(simd::bit_not<std::uint8_t>(1) == 254 && simd::bit_not(true) == false &&
              simd::bit_xor(true, false));
static_assert(simd::add(0.5, 0.25) == 0.75 && simd::div(1.0, 4.0) == 0.25 && simd::neg(1.f) == -1.f);

TEST_CASE_TEMPLATE("simd/scalar/scalar: all pairs of 8-bit integers", T, std::int8_t, std::uint8_t) {
    test::mismatch wrong;
    for (int i = 0; i < 256; ++i)
        for (int k = 0; k < 256; ++k) {
            const T x = static_cast<T>(i), y = static_cast<T>(k);
            wrong.compare(simd::add(x, y), static_cast<T>(x + y), x, y);
            wrong.compare(simd::sub(x, y), static_cast<T>(x - y), x, y);
            wrong.compare(simd::mul(x, y), static_cast<T>(x * y), x, y);
            if (y != 0) {
                wrong.compare(simd::div(x, y), static_cast<T>(x / y), x, y);
                wrong.compare(simd::mod(x, y), static_cast<T>(x % y), x, y);
            }
        }
    CHECK(wrong.text() == "");
}

#ifdef NDEBUG
TEST_CASE("simd/scalar/scalar: by zero gives 0") {
    volatile int zero = 0;
    CHECK(simd::div(7, int(zero)) == 0);
    CHECK(simd::mod(7, int(zero)) == 0);
}
#endif

TEST_CASE("simd/scalar/scalar: 16-bit floating and complex numbers") {
    CHECK(float(simd::mul(simd::half(3.f), simd::half(0.5f))) == 1.5f);
    CHECK(float(simd::div(simd::bfloat16(3.f), simd::bfloat16(2.f))) == 1.5f);
    CHECK(simd::mul(std::complex<double>(0, 1), std::complex<double>(0, 1)) == std::complex<double>(-1, 0));
}

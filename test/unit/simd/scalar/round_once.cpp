// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/scalar/round_once.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("simd/scalar/round_once: floats rounded to odd") {
    CHECK(simd::rounded_to_odd(1.5) == 1.5f);
    CHECK(simd::rounded_to_odd(1 + 0x1p-30) == 1 + 0x1p-23f);
    CHECK(simd::rounded_to_odd(1 + 0x1p-23 - 0x1p-30) == 1 + 0x1p-23f);
    CHECK(simd::rounded_to_odd(1 + 0x1p-22 - 0x1p-30) == 1 + 0x1p-23f);
    CHECK(simd::rounded_to_odd(-1 - 0x1p-22 + 0x1p-30) == -1 - 0x1p-23f);
    CHECK(simd::rounded_to_odd(1e-60) == std::numeric_limits<float>::denorm_min());
    CHECK(simd::rounded_to_odd(-1e-60) == -std::numeric_limits<float>::denorm_min());
    CHECK(std::signbit(simd::rounded_to_odd(-0.0)));
    CHECK(std::isinf(simd::rounded_to_odd(1e300)));
    CHECK(std::isnan(simd::rounded_to_odd(std::nan(""))));
}

TEST_CASE_TEMPLATE("simd/scalar/round_once: the nearest of 16 bits", T, simd::half, simd::bfloat16) {
    const auto number = [](int bits) {
        T x;
        const auto pattern = static_cast<std::uint16_t>(bits);
        __builtin_memcpy(static_cast<void*>(&x), &pattern, sizeof x);
        return x;
    };
    int wrong = 0;
    for (int bits = 0; std::isfinite(static_cast<float>(number(bits + 1))); ++bits) {
        const T low = number(bits), high = number(bits + 1);
        const double a = static_cast<float>(low), b = static_cast<float>(high), middle = a + (b - a) / 2;
        const double below = middle - (b - a) * 0x1p-40, above = middle + (b - a) * 0x1p-40;
        const T even = bits % 2 == 0 ? low : high;
        wrong += simd::rounded_once<T>(a) != low;
        wrong += simd::rounded_once<T>(middle) != even;
        wrong += simd::rounded_once<T>(below) != low || simd::rounded_once<T>(-below) != -low;
        wrong += simd::rounded_once<T>(above) != high || simd::rounded_once<T>(-above) != -high;
    }
    CHECK(wrong == 0);
}

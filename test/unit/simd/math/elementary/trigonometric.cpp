// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/trigonometric.cpp - sin, cos and tan of packs, against <cmath> in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;
using accuracy::worst_error;

TEST_CASE_TEMPLATE("simd/math/elementary/trigonometric: sin is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T> && simd::fused) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::sin(x); };
        const auto g = [](auto v) { return std::sin(v); };
        check_within<T>(2.5, single ? T(-100000.0) : T(-100000000.0), single ? T(100000.0) : T(100000000.0),
                        f, g);
        check_within<T>(2.5, T(-7), T(7), f, g);
        check_within<T>(2.5, single ? T(-10000000.0) : T(-1000000000000.0),
                        single ? T(10000000.0) : T(1000000000000.0), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/trigonometric: cos is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T> && simd::fused) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::cos(x); };
        const auto g = [](auto v) { return std::cos(v); };
        check_within<T>(2.5, single ? T(-100000.0) : T(-100000000.0), single ? T(100000.0) : T(100000000.0),
                        f, g);
        check_within<T>(2.5, T(-7), T(7), f, g);
        check_within<T>(2.5, single ? T(-10000000.0) : T(-1000000000000.0),
                        single ? T(10000000.0) : T(1000000000000.0), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/trigonometric: tan is within 4.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T> && simd::fused) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::tan(x); };
        const auto g = [](auto v) { return std::tan(v); };
        check_within<T>(4.0, single ? T(-100000.0) : T(-100000000.0), single ? T(100000.0) : T(100000000.0),
                        f, g);
        check_within<T>(4.0, T(-7), T(7), f, g);
        check_within<T>(4.0, single ? T(-10000000.0) : T(-1000000000000.0),
                        single ? T(10000000.0) : T(1000000000000.0), f, g);
    }
}

TEST_CASE_TEMPLATE(
    "simd/math/elementary/trigonometric: next to the multiples of pi/2 the relative error is as small", T,
    float, double) {
    if constexpr (simd::has_pack<T> && simd::fused) {
        std::vector<T> x;
        for (int n = 1; n < 60000; ++n) {
            const T v = static_cast<T>(n * 1.57079632679489661923132169163975144L);
            x.push_back(std::nextafter(v, T(0)));
            x.push_back(v);
        }
        while (x.size() % 64 != 0)
            x.push_back(T(1));
        CHECK(worst_error<T>(
                  x, [](auto v) { return simd::sin(v); }, [](auto v) { return std::sin(v); })
                  .error <= 2.5);
        CHECK(worst_error<T>(
                  x, [](auto v) { return simd::cos(v); }, [](auto v) { return std::cos(v); })
                  .error <= 2.5);
        CHECK(worst_error<T>(
                  x, [](auto v) { return simd::tan(v); }, [](auto v) { return std::tan(v); })
                  .error <= 4.0);
    }
}

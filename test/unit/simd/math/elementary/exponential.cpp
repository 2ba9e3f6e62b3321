// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/exponential.cpp - exp, exp2 and expm1 of packs, against <cmath> in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/elementary/exponential: exp is within 1.25 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::exp(x); };
        const auto g = [](auto v) { return std::exp(v); };
        check_within<T>(1.25, single ? T(-110) : T(-760), single ? T(95) : T(720), f, g);
        check_within<T>(1.25, T(-2), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/exponential: exp2 is within 1.25 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::exp2(x); };
        const auto g = [](auto v) { return std::exp2(v); };
        check_within<T>(1.25, single ? T(-152) : T(-1080), single ? T(130) : T(1030), f, g);
        check_within<T>(1.25, T(-2), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/exponential: expm1 is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::expm1(x); };
        const auto g = [](auto v) { return std::expm1(v); };
        check_within<T>(2.5, single ? T(-20) : T(-40), single ? T(90) : T(711), f, g);
        check_within<T>(2.5, T(-2), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/exponential: denormal results and overflow", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const T tiny = sizeof(T) == 4 ? T(-100) : T(-740);
        CHECK(simd::exp(simd::splat(tiny))[0] == std::exp(tiny));
        CHECK(simd::exp(simd::splat(tiny))[0] > T(0));
        CHECK(simd::exp(simd::splat(T(1e4)))[0] == std::numeric_limits<T>::infinity());
        CHECK(simd::exp(simd::splat(T(-1e4)))[0] == T(0));
        CHECK(simd::exp(simd::splat(T(0)))[0] == T(1));
        for (int n = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
             n < std::numeric_limits<T>::max_exponent; ++n)
            CHECK(simd::exp2(simd::splat(T(n)))[0] == std::ldexp(T(1), n));
    }
}

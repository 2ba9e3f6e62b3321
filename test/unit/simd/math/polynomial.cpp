// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/polynomial.cpp - Horner's rule, Estrin's scheme and powers of two.
#include <weft/simd/math/polynomial.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace simd = weft::detail::simd;

TEST_CASE_TEMPLATE("simd/math/polynomial: horner, nearest, power_of_two", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        CHECK(simd::detail::horner(simd::splat(T(2)), T(3), T(4), T(5))[0] == T(25));
        const auto two = simd::splat(T(2)); // 1 + 2 2 + 3 4 + 4 8 + 5 16 + ...
        CHECK(simd::detail::estrin(two, T(1), T(2), T(3), T(4), T(5))[0] == T(129));
        CHECK(simd::detail::estrin(two, T(1), T(2), T(3), T(4), T(5), T(6))[0] == T(321));
        CHECK(simd::detail::estrin(two, T(1), T(2), T(3), T(4), T(5), T(6), T(7))[0] == T(769));
        CHECK(simd::detail::estrin(two, T(1), T(2), T(3), T(4), T(5), T(6), T(7), T(8))[0] == T(1793));
        CHECK(simd::detail::nearest(simd::splat(T(2.5)))[0] == T(2));
        CHECK(simd::detail::nearest(simd::splat(T(-3.5)))[0] == T(-4));
        for (int n = std::numeric_limits<T>::min_exponent - 1; n < std::numeric_limits<T>::max_exponent; ++n)
            CHECK(simd::detail::power_of_two(simd::splat(T(n)))[0] == std::ldexp(T(1), n));
    }
}

TEST_CASE_TEMPLATE("simd/math/polynomial: scale rounds once, down to denormals and up to infinity", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const int most = std::numeric_limits<T>::max_exponent;
        for (T p : {T(1), T(0.70710678), T(1.41421356), T(1.3333333)})
            for (int n = -most - std::numeric_limits<T>::digits - 2; n <= most + 1; ++n)
                CHECK(simd::detail::scale(simd::splat(p), simd::splat(T(n)))[0] == std::ldexp(p, n));
        CHECK(std::isnan(
            simd::detail::scale(simd::splat(std::numeric_limits<T>::quiet_NaN()), simd::splat(T(1)))[0]));
        CHECK(simd::detail::at_most(simd::splat(T(9)), T(4))[0] == T(4));
        CHECK(simd::detail::at_least(simd::splat(T(-9)), T(-4))[0] == T(-4));
        CHECK(std::isnan(simd::detail::at_most(simd::splat(std::numeric_limits<T>::quiet_NaN()), T(4))[0]));
    }
}

// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/error_function.cpp - erf and erfc of packs, against <cmath> in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/error_function: erf is within 1.5 ulp, corners included", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto x) { return simd::erf(x); };
        const auto g = [](auto v) { return std::erf(v); };
        check_within<T>(1.5, T(-7), T(7), f, g);
        check_within<T>(1.5, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/error_function: erfc is within 3.0 ulp, where it is tiny too", T, float,
                   double) {
    if constexpr (requires(simd::pack<T> x) { simd::erfc(x); }) {
        const auto f = [](auto x) { return simd::erfc(x); };
        const auto g = [](auto v) { return std::erfc(v); };
        check_within<T>(3.0, T(-28), T(28), f, g);
    }
}

// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/logarithm.cpp - log, log2, log10 and log1p of packs, against <cmath> in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: log is within 1.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::log(x); };
        const auto g = [](auto v) { return std::log(v); };
        check_within<T>(1.0, T(0), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(1.0, T(0.5), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: log2 is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::log2(x); };
        const auto g = [](auto v) { return std::log2(v); };
        check_within<T>(2.5, T(0), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(2.5, T(0.5), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: log10 is within 3 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::log10(x); };
        const auto g = [](auto v) { return std::log10(v); };
        check_within<T>(3.0, T(0), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(3.0, T(0.5), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: log1p is within 1.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::log1p(x); };
        const auto g = [](auto v) { return std::log1p(v); };
        check_within<T>(1.5, T(-1), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(1.5, T(-1), T(2), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: log2 of a power of two is exact", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        for (int n = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
             n < std::numeric_limits<T>::max_exponent; ++n)
            CHECK(simd::log2(simd::splat(std::ldexp(T(1), n)))[0] == T(n));
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/logarithm: an element has the same bits, whatever stands beside it",
                   T, float, double) {
    if constexpr (simd::has_pack<T>) {
        CHECK(accuracy::same_beside_edges(T(0.1), T(9), [](auto x) { return simd::log(x); }));
        CHECK(accuracy::same_beside_edges(T(-0.9), T(5), [](auto x) { return simd::log1p(x); }));
    }
}

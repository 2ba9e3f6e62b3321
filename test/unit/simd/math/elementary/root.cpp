// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/root.cpp - cbrt and hypot of packs, against <cmath> in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/elementary/root: cbrt is within 1.0 ulp, corners included", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::cbrt(x); };
        const auto g = [](auto v) { return std::cbrt(v); };
        check_within<T>(1.0, T(-7), T(7), f, g);
        check_within<T>(1.0, single ? T(-1e+38) : T(-1e+308), single ? T(1e+38) : T(1e+308), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/root: hypot is within 1.5 ulp, without overflow on the way", T,
                   float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto y, auto x) { return simd::hypot(y, x); };
        const auto g = [](auto y, auto x) { return std::hypot(y, x); };
        const auto w = accuracy::worst_error_2<T>(accuracy::point_pairs<T>(), f, g);
        CAPTURE(w.at);
        CAPTURE(w.got);
        CHECK(w.error <= 1.5);
    }
}

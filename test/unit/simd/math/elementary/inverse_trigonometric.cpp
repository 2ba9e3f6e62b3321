// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/inverse_trigonometric.cpp - atan, atan2, asin and acos of packs, against <cmath> in a wider
// type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/elementary/inverse_trigonometric: atan is within 2.5 ulp, corners included", T,
                   float, double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::atan(x); };
        const auto g = [](auto v) { return std::atan(v); };
        check_within<T>(2.5, single ? T(-100000.0) : T(-100000000.0), single ? T(100000.0) : T(100000000.0),
                        f, g);
        check_within<T>(2.5, T(-7), T(7), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/inverse_trigonometric: asin is within 3.0 ulp, corners included", T,
                   float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto x) { return simd::asin(x); };
        const auto g = [](auto v) { return std::asin(v); };
        check_within<T>(3.0, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/inverse_trigonometric: acos is within 2.0 ulp, corners included", T,
                   float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto x) { return simd::acos(x); };
        const auto g = [](auto v) { return std::acos(v); };
        check_within<T>(2.0, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE(
    "simd/math/elementary/inverse_trigonometric: atan2 is within 3 ulp, in every quadrant and corner", T,
    float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto y, auto x) { return simd::atan2(y, x); };
        const auto g = [](auto y, auto x) { return std::atan2(y, x); };
        const auto w = accuracy::worst_error_2<T>(accuracy::point_pairs<T>(), f, g);
        CAPTURE(w.at);
        CAPTURE(w.got);
        CHECK(w.error <= 3.0);
    }
}

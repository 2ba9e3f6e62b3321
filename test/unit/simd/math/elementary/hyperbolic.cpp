// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/hyperbolic.cpp - sinh, cosh, tanh, their inverses and the sigmoid of packs, against <cmath>
// in a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;
using accuracy::check_within;

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: tanh is within 3.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::tanh(x); };
        const auto g = [](auto v) { return std::tanh(v); };
        check_within<T>(3.0, single ? T(-12) : T(-25), single ? T(12) : T(25), f, g);
        check_within<T>(3.0, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: sinh is within 3.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::sinh(x); };
        const auto g = [](auto v) { return std::sinh(v); };
        check_within<T>(3.0, single ? T(-90) : T(-711), single ? T(90) : T(711), f, g);
        check_within<T>(3.0, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: cosh is within 2.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::cosh(x); };
        const auto g = [](auto v) { return std::cosh(v); };
        check_within<T>(2.0, single ? T(-90) : T(-711), single ? T(90) : T(711), f, g);
        check_within<T>(2.0, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: sigmoid is within 3.0 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::sigmoid(x); };
        const auto g = [](auto v) { return 1 / (1 + std::exp(-v)); };
        check_within<T>(3.0, single ? T(-110) : T(-740), single ? T(100) : T(740), f, g);
        check_within<T>(3.0, T(-3), T(3), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: asinh is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::asinh(x); };
        const auto g = [](auto v) { return std::asinh(v); };
        check_within<T>(2.5, single ? T(-1e+38) : T(-1e+308), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(2.5, T(-3), T(3), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: acosh is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const bool single = sizeof(T) == 4;
        const auto f = [](auto x) { return simd::acosh(x); };
        const auto g = [](auto v) { return std::acosh(v); };
        check_within<T>(2.5, T(1), single ? T(1e+38) : T(1e+308), f, g);
        check_within<T>(2.5, T(1), T(3), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: atanh is within 2.5 ulp, corners included", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        const auto f = [](auto x) { return simd::atanh(x); };
        const auto g = [](auto v) { return std::atanh(v); };
        check_within<T>(2.5, T(-1), T(1), f, g);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/hyperbolic: an element has the same bits, whatever stands beside it",
                   T, float, double) {
    if constexpr (simd::has_pack<T>) {
        CHECK(accuracy::same_beside_edges(T(-3), T(7), [](auto x) { return simd::asinh(x); }));
        CHECK(accuracy::same_beside_edges(T(1), T(9), [](auto x) { return simd::acosh(x); }));
        CHECK(accuracy::same_beside_edges(T(-0.9), T(0.9), [](auto x) { return simd::atanh(x); }));
    }
}

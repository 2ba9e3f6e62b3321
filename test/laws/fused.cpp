// SPDX-License-Identifier: BSL-1.0
// Fused multiply-adds are formed by the tree, never by the compiler.
#include <support/law.hpp>

using law::between;

TEST_CASE_TEMPLATE("laws/fused: a product directly below a sum is fused", T, float, double) {
    using namespace oracle;
    const between<T> some{-2, 2};
    law::check_exact(
        "a * b + c", [](const auto& a, const auto& b, const auto& c) { return a * b + c; },
        [](T x, T y, T z) { return oracle::fma(x, y, z); }, some, some, some);
    law::check_exact(
        "c + a * b", [](const auto& a, const auto& b, const auto& c) { return c + a * b; },
        [](T x, T y, T z) { return oracle::fma(x, y, z); }, some, some, some);
    law::check_exact(
        "a * b - c", [](const auto& a, const auto& b, const auto& c) { return a * b - c; },
        [](T a, T b, T c) { return oracle::fma(a, b, -c); }, some, some, some);
    law::check_exact(
        "c - a * b", [](const auto& a, const auto& b, const auto& c) { return c - a * b; },
        [](T a, T b, T c) { return oracle::fma(-a, b, c); }, some, some, some);
    law::check_exact(
        "of two products the left one", [](const auto& a, const auto& b) { return a * b + b * b; },
        [](T a, T b) { return oracle::fma(a, b, multiply(b, b)); }, some, some);
    law::check_exact(
        "a * b - b * b", [](const auto& a, const auto& b) { return a * b - b * b; },
        [](T a, T b) { return oracle::fma(a, b, -multiply(b, b)); }, some, some);
    law::check_exact(
        "a * b * c + a", [](const auto& a, const auto& b, const auto& c) { return a * b * c + a; },
        [](T a, T b, T c) { return oracle::fma(multiply(a, b), c, a); }, some, some, some);
}

TEST_CASE_TEMPLATE("laws/fused: any other product is rounded", T, float, double) {
    using namespace oracle;
    const between<T> some{-2, 2};
    law::check_exact(
        "-(a * b) + a", [](const auto& a, const auto& b) { return -(a * b) + a; },
        [](T a, T b) { return add(-multiply(a, b), a); }, some, some);
    law::check_exact(
        "square(a) + b", [](const auto& a, const auto& b) { return square(a) + b; },
        [](T a, T b) { return add(multiply(a, a), b); }, some, some);
    law::check_exact(
        "abs(a * b) - b", [](const auto& a, const auto& b) { return abs(a * b) - b; },
        [](T a, T b) { return subtract(std::abs(multiply(a, b)), b); }, some, some);
    law::check_exact(
        "where(a < b, a * b, b) + a", [](const auto& a, const auto& b) { return where(a < b, a * b, b) + a; },
        [](T a, T b) { return add(a < b ? multiply(a, b) : b, a); }, some, some);
    law::check_exact(
        "maximum(a * b, b * b) + a", [](const auto& a, const auto& b) { return maximum(a * b, b * b) + a; },
        [](T a, T b) { return add(greatest(multiply(a, b), multiply(b, b)), a); }, some, some);
    law::check_exact(
        "a * b / (a * a + 1)", [](const auto& a, const auto& b) { return a * b / (a * a + 1); },
        [](T a, T b) { return multiply(a, b) / oracle::fma(a, a, T(1)); }, some, some);
}

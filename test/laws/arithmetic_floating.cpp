// SPDX-License-Identifier: BSL-1.0
// + - * / % and signs of float and double.
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/arithmetic: floating", T, float, double) {
    const anything<T> any;
    law::check_exact(
        "a + b", [](const auto& a, const auto& b) { return a + b; },
        [](T x, T y) { return oracle::add(x, y); }, any, any);
    law::check_exact(
        "a - b", [](const auto& a, const auto& b) { return a - b; },
        [](T x, T y) { return oracle::subtract(x, y); }, any, any);
    law::check_exact(
        "a * b", [](const auto& a, const auto& b) { return a * b; },
        [](T x, T y) { return oracle::multiply(x, y); }, any, any);
    law::check_exact(
        "a / b", [](const auto& a, const auto& b) { return a / b; },
        [](T x, T y) { return oracle::divide(x, y); }, any, any);
    law::check_exact(
        "a % b", [](const auto& a, const auto& b) { return a % b; },
        [](T x, T y) { return oracle::remainder(x, y); }, any, any);
    law::check_exact("-a", [](const auto& a) { return -a; }, [](T x) { return oracle::negate(x); }, any);
    law::check_exact("+a", [](const auto& a) { return +a; }, [](T x) { return x; }, any);
}

// SPDX-License-Identifier: BSL-1.0
// + - * / % and the sign of elements of one type.
#pragma once

#include <support/law.hpp>

namespace law {

/// What is divided by comes from `divisors`.
template <class T, class Divisors>
void check_arithmetic(const Divisors& divisors) {
    const anything<T> any;
    check_exact(
        "a + b", [](const auto& a, const auto& b) { return a + b; },
        [](T x, T y) { return oracle::add(x, y); }, any, any);
    check_exact(
        "a - b", [](const auto& a, const auto& b) { return a - b; },
        [](T x, T y) { return oracle::subtract(x, y); }, any, any);
    check_exact(
        "a * b", [](const auto& a, const auto& b) { return a * b; },
        [](T x, T y) { return oracle::multiply(x, y); }, any, any);
    check_exact(
        "a / b", [](const auto& a, const auto& b) { return a / b; },
        [](T x, T y) { return oracle::divide(x, y); }, any, divisors);
    check_exact(
        "a % b", [](const auto& a, const auto& b) { return a % b; },
        [](T x, T y) { return oracle::remainder(x, y); }, any, divisors);
    check_exact("-a", [](const auto& a) { return -a; }, [](T x) { return oracle::negate(x); }, any);
}

} // namespace law

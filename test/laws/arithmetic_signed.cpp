// SPDX-License-Identifier: BSL-1.0
// Integer arithmetic wraps and never traps: signed types.
#include <support/law.hpp>

using law::anything;
using law::divisor;

TEST_CASE_TEMPLATE("laws/arithmetic: signed", T, std::int8_t, std::int16_t, std::int32_t, std::int64_t) {
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
        [](T x, T y) { return oracle::divide(x, y); }, any, divisor<T>{});
    law::check_exact(
        "a % b", [](const auto& a, const auto& b) { return a % b; },
        [](T x, T y) { return oracle::remainder(x, y); }, any, divisor<T>{});
    law::check_exact("-a", [](const auto& a) { return -a; }, [](T x) { return oracle::negate(x); }, any);
}

// SPDX-License-Identifier: BSL-1.0
// Arithmetic of bools, which count as int, of complex numbers and of the 16-bit floating types.
#include <support/arithmetic.hpp>

using law::anything;
using law::between;

TEST_CASE("laws/arithmetic: bool") {
    const anything<bool> any;
    law::check_exact(
        "a + b", [](const auto& a, const auto& b) { return a + b; },
        [](bool x, bool y) { return int(x) + int(y); }, any, any);
    law::check_exact(
        "a - b", [](const auto& a, const auto& b) { return a - b; },
        [](bool x, bool y) { return int(x) - int(y); }, any, any);
    law::check_exact(
        "a * b", [](const auto& a, const auto& b) { return a * b; },
        [](bool x, bool y) { return int(x) * int(y); }, any, any);
    law::check_exact("-a", [](const auto& a) { return -a; }, [](bool x) { return -int(x); }, any);
}

TEST_CASE_TEMPLATE("laws/arithmetic: complex", T, std::complex<float>, std::complex<double>) {
    const anything<T> any;
    const between<T> positive{1, 4};
    law::check_exact(
        "a + b", [](const auto& a, const auto& b) { return a + b; },
        [](T x, T y) { return oracle::add(x, y); }, any, any);
    law::check_exact(
        "a - b", [](const auto& a, const auto& b) { return a - b; },
        [](T x, T y) { return oracle::subtract(x, y); }, any, any);
    law::check_exact(
        "a * b", [](const auto& a, const auto& b) { return a * b; },
        [](T x, T y) { return oracle::multiply(x, y); }, between<T>{-2, 2}, any);
    law::check(
        "a / b", [](const auto& a, const auto& b) { return a / b; },
        [](T x, T y) { return oracle::divide(x, y); }, 4, any, positive);
    law::check_exact("-a", [](const auto& a) { return -a; }, [](T x) { return oracle::negate(x); }, any);
    law::check_exact(
        "a * b + b", [](const auto& a, const auto& b) { return a * b + b; },
        [](T x, T y) { return oracle::add(oracle::multiply(x, y), y); }, any, positive);
}

TEST_CASE_TEMPLATE("laws/arithmetic: 16-bit floating", T, Eigen::half, Eigen::bfloat16) {
    law::check_arithmetic<T>(law::anything<T>{});
    law::check_exact(
        "a * b + a", [](const auto& a, const auto& b) { return a * b + a; },
        [](T x, T y) { return oracle::add(oracle::multiply(x, y), x); }, anything<T>{}, anything<T>{});
}

// SPDX-License-Identifier: BSL-1.0
// Functions of complex numbers, of the 16-bit floating types (computed in float) and of integers (computed in double).
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/approximate: complex", T, std::complex<float>, std::complex<double>) {
    const between<T> some{0.25, 2};
    law::check("exp", [](const auto& a) { return exp(a); }, [](T x) { return std::exp(x); }, 8, some);
    law::check("log", [](const auto& a) { return log(a); }, [](T x) { return std::log(x); }, 8, some);
    law::check("sin", [](const auto& a) { return sin(a); }, [](T x) { return std::sin(x); }, 8, some);
    law::check("tanh", [](const auto& a) { return tanh(a); }, [](T x) { return std::tanh(x); }, 8, some);
    law::check("sqrt", [](const auto& a) { return sqrt(a); }, [](T x) { return std::sqrt(x); }, 8, some);
    law::check(
        "pow", [](const auto& a, const auto& b) { return pow(a, b); },
        [](T x, T y) { return std::pow(x, y); }, 16, some, some);
}

TEST_CASE_TEMPLATE("laws/approximate: 16-bit floating", T, Eigen::half, Eigen::bfloat16) {
    const between<T> some{0.25, 2};
    law::check(
        "exp", [](const auto& a) { return exp(a); }, [](T x) { return T(std::exp(static_cast<float>(x))); },
        1, some);
    law::check(
        "log", [](const auto& a) { return log(a); }, [](T x) { return T(std::log(static_cast<float>(x))); },
        1, some);
    law::check(
        "tanh", [](const auto& a) { return tanh(a); },
        [](T x) { return T(std::tanh(static_cast<float>(x))); }, 1, some);
    law::check(
        "erf", [](const auto& a) { return erf(a); }, [](T x) { return T(std::erf(static_cast<float>(x))); },
        1, some);
    law::check(
        "atan2", [](const auto& a, const auto& b) { return atan2(a, b); },
        [](T x, T y) { return T(std::atan2(static_cast<float>(x), static_cast<float>(y))); }, 1, some, some);
}

TEST_CASE_TEMPLATE("laws/approximate: integers give double", T, bool, std::int8_t, std::uint32_t,
                   std::int64_t) {
    law::check(
        "exp", [](const auto& a) { return exp(a); }, [](T x) { return std::exp(static_cast<double>(x)); }, 5,
        between<T>{0, 20});
    law::check(
        "sin(a) + a", [](const auto& a) { return sin(a) + a; },
        [](T x) { return std::sin(static_cast<double>(x)) + static_cast<double>(x); }, 5, between<T>{0, 20});
}

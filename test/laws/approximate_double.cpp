// SPDX-License-Identifier: BSL-1.0
// Functions of double whose packet form is an approximation: near the oracle, and the same bits wherever an element sits.
#include <support/law.hpp>

using law::between;
using law::mostly_between;

namespace {

using real = double;
using wide = long double; // the oracle computes here, and rounds once
constexpr double steps = 5;

} // namespace

TEST_CASE("laws/approximate: double: exponentials and logarithms") {
    law::check(
        "exp", [](const auto& a) { return exp(a); }, [](real x) { return real(std::exp(wide(x))); }, steps,
        mostly_between<real>{-20, 20});
    law::check(
        "exp2", [](const auto& a) { return exp2(a); }, [](real x) { return real(std::exp2(wide(x))); }, steps,
        mostly_between<real>{-20, 20});
    law::check(
        "expm1", [](const auto& a) { return expm1(a); }, [](real x) { return real(std::expm1(wide(x))); },
        steps, mostly_between<real>{-3, 3});
    law::check(
        "log", [](const auto& a) { return log(a); }, [](real x) { return real(std::log(wide(x))); }, steps,
        mostly_between<real>{0.01, 100});
    law::check(
        "log2", [](const auto& a) { return log2(a); }, [](real x) { return real(std::log2(wide(x))); }, steps,
        mostly_between<real>{0.01, 100});
    law::check(
        "log10", [](const auto& a) { return log10(a); }, [](real x) { return real(std::log10(wide(x))); },
        steps, mostly_between<real>{0.01, 100});
    law::check(
        "log1p", [](const auto& a) { return log1p(a); }, [](real x) { return real(std::log1p(wide(x))); },
        steps, mostly_between<real>{-0.9, 10});
}

TEST_CASE("laws/approximate: double: trigonometry") {
    law::check(
        "sin", [](const auto& a) { return sin(a); }, [](real x) { return real(std::sin(wide(x))); }, steps,
        mostly_between<real>{-10, 10});
    law::check(
        "cos", [](const auto& a) { return cos(a); }, [](real x) { return real(std::cos(wide(x))); }, steps,
        mostly_between<real>{-10, 10});
    law::check(
        "tan", [](const auto& a) { return tan(a); }, [](real x) { return real(std::tan(wide(x))); }, steps,
        mostly_between<real>{-1.5, 1.5});
    law::check(
        "asin", [](const auto& a) { return asin(a); }, [](real x) { return real(std::asin(wide(x))); }, steps,
        mostly_between<real>{-1, 1});
    law::check(
        "acos", [](const auto& a) { return acos(a); }, [](real x) { return real(std::acos(wide(x))); }, steps,
        mostly_between<real>{-1, 1});
    law::check(
        "atan", [](const auto& a) { return atan(a); }, [](real x) { return real(std::atan(wide(x))); }, steps,
        mostly_between<real>{-10, 10});
}

TEST_CASE("laws/approximate: double: hyperbolic and others") {
    law::check(
        "sinh", [](const auto& a) { return sinh(a); }, [](real x) { return real(std::sinh(wide(x))); }, steps,
        mostly_between<real>{-10, 10});
    law::check(
        "cosh", [](const auto& a) { return cosh(a); }, [](real x) { return real(std::cosh(wide(x))); }, steps,
        mostly_between<real>{-10, 10});
    law::check(
        "tanh", [](const auto& a) { return tanh(a); }, [](real x) { return real(std::tanh(wide(x))); }, steps,
        mostly_between<real>{-5, 5});
    law::check(
        "asinh", [](const auto& a) { return asinh(a); }, [](real x) { return real(std::asinh(wide(x))); },
        steps, mostly_between<real>{-10, 10});
    law::check(
        "acosh", [](const auto& a) { return acosh(a); }, [](real x) { return real(std::acosh(wide(x))); },
        steps, mostly_between<real>{1, 50});
    law::check(
        "atanh", [](const auto& a) { return atanh(a); }, [](real x) { return real(std::atanh(wide(x))); },
        steps, mostly_between<real>{-0.99, 0.99});
    law::check(
        "erf", [](const auto& a) { return erf(a); }, [](real x) { return real(std::erf(wide(x))); }, steps,
        mostly_between<real>{-3, 3});
    law::check(
        "erfc", [](const auto& a) { return erfc(a); }, [](real x) { return real(std::erfc(wide(x))); }, steps,
        mostly_between<real>{-3, 5});
    law::check(
        "cbrt", [](const auto& a) { return cbrt(a); }, [](real x) { return real(std::cbrt(wide(x))); }, steps,
        mostly_between<real>{-100, 100});
    law::check(
        "sigmoid", [](const auto& a) { return sigmoid(a); },
        [](real x) { return real(1 / (1 + std::exp(-wide(x)))); }, steps, mostly_between<real>{-20, 20});
    law::check(
        "pow", [](const auto& a, const auto& b) { return pow(a, b); },
        [](real x, real y) { return real(std::pow(wide(x), wide(y))); }, steps, mostly_between<real>{0.1, 10},
        mostly_between<real>{-5, 5});
    law::check(
        "atan2", [](const auto& a, const auto& b) { return atan2(a, b); },
        [](real x, real y) { return real(std::atan2(wide(x), wide(y))); }, steps, mostly_between<real>{-5, 5},
        mostly_between<real>{-5, 5});
    law::check(
        "hypot", [](const auto& a, const auto& b) { return hypot(a, b); },
        [](real x, real y) { return real(std::hypot(wide(x), wide(y))); }, steps, mostly_between<real>{-5, 5},
        mostly_between<real>{-5, 5});
}

TEST_CASE("laws/approximate: double: inside larger trees") {
    const between<real> some{0.1, 2};
    law::check(
        "exp(a) * b + a", [](const auto& a, const auto& b) { return exp(a) * b + a; },
        [](real x, real y) { return real(std::exp(wide(x)) * wide(y) + wide(x)); }, steps, some, some);
    law::check(
        "where(a < b, log(a), sin(b))",
        [](const auto& a, const auto& b) { return where(a < b, log(a), sin(b)); },
        [](real x, real y) { return x < y ? real(std::log(wide(x))) : real(std::sin(wide(y))); }, steps, some,
        some);
}

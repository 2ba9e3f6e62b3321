// SPDX-License-Identifier: BSL-1.0
// Functions whose packet form is an approximation: near the oracle, which computes in `Wide` and rounds once, and the same bits
// wherever an element sits.
#pragma once

#include <cmath>
#include <support/law.hpp>

namespace approximate {

using law::between;
using law::mostly_between;

constexpr double steps = 5;

template <class Real, class Wide>
void exponentials() {
    law::check(
        "exp", [](const auto& a) { return exp(a); }, [](Real x) { return Real(std::exp(Wide(x))); }, steps,
        mostly_between<Real>{-20, 20});
    law::check(
        "exp2", [](const auto& a) { return exp2(a); }, [](Real x) { return Real(std::exp2(Wide(x))); }, steps,
        mostly_between<Real>{-20, 20});
    law::check(
        "expm1", [](const auto& a) { return expm1(a); }, [](Real x) { return Real(std::expm1(Wide(x))); },
        steps, mostly_between<Real>{-3, 3});
    law::check(
        "log", [](const auto& a) { return log(a); }, [](Real x) { return Real(std::log(Wide(x))); }, steps,
        mostly_between<Real>{0.01, 100});
    law::check(
        "log2", [](const auto& a) { return log2(a); }, [](Real x) { return Real(std::log2(Wide(x))); }, steps,
        mostly_between<Real>{0.01, 100});
    law::check(
        "log10", [](const auto& a) { return log10(a); }, [](Real x) { return Real(std::log10(Wide(x))); },
        steps, mostly_between<Real>{0.01, 100});
    law::check(
        "log1p", [](const auto& a) { return log1p(a); }, [](Real x) { return Real(std::log1p(Wide(x))); },
        steps, mostly_between<Real>{-0.9, 10});
}

template <class Real, class Wide>
void trigonometry() {
    law::check(
        "sin", [](const auto& a) { return sin(a); }, [](Real x) { return Real(std::sin(Wide(x))); }, steps,
        mostly_between<Real>{-10, 10});
    law::check(
        "cos", [](const auto& a) { return cos(a); }, [](Real x) { return Real(std::cos(Wide(x))); }, steps,
        mostly_between<Real>{-10, 10});
    law::check(
        "tan", [](const auto& a) { return tan(a); }, [](Real x) { return Real(std::tan(Wide(x))); }, steps,
        mostly_between<Real>{-1.5, 1.5});
    law::check(
        "asin", [](const auto& a) { return asin(a); }, [](Real x) { return Real(std::asin(Wide(x))); }, steps,
        mostly_between<Real>{-1, 1});
    law::check(
        "acos", [](const auto& a) { return acos(a); }, [](Real x) { return Real(std::acos(Wide(x))); }, steps,
        mostly_between<Real>{-1, 1});
    law::check(
        "atan", [](const auto& a) { return atan(a); }, [](Real x) { return Real(std::atan(Wide(x))); }, steps,
        mostly_between<Real>{-10, 10});
}

template <class Real, class Wide>
void others() {
    law::check(
        "sinh", [](const auto& a) { return sinh(a); }, [](Real x) { return Real(std::sinh(Wide(x))); }, steps,
        mostly_between<Real>{-10, 10});
    law::check(
        "cosh", [](const auto& a) { return cosh(a); }, [](Real x) { return Real(std::cosh(Wide(x))); }, steps,
        mostly_between<Real>{-10, 10});
    law::check(
        "tanh", [](const auto& a) { return tanh(a); }, [](Real x) { return Real(std::tanh(Wide(x))); }, steps,
        mostly_between<Real>{-5, 5});
    law::check(
        "asinh", [](const auto& a) { return asinh(a); }, [](Real x) { return Real(std::asinh(Wide(x))); },
        steps, mostly_between<Real>{-10, 10});
    law::check(
        "acosh", [](const auto& a) { return acosh(a); }, [](Real x) { return Real(std::acosh(Wide(x))); },
        steps, mostly_between<Real>{1, 50});
    law::check(
        "atanh", [](const auto& a) { return atanh(a); }, [](Real x) { return Real(std::atanh(Wide(x))); },
        steps, mostly_between<Real>{-0.99, 0.99});
    law::check(
        "erf", [](const auto& a) { return erf(a); }, [](Real x) { return Real(std::erf(Wide(x))); }, steps,
        mostly_between<Real>{-3, 3});
    law::check(
        "erfc", [](const auto& a) { return erfc(a); }, [](Real x) { return Real(std::erfc(Wide(x))); }, steps,
        mostly_between<Real>{-3, 5});
    law::check(
        "cbrt", [](const auto& a) { return cbrt(a); }, [](Real x) { return Real(std::cbrt(Wide(x))); }, steps,
        mostly_between<Real>{-100, 100});
    law::check(
        "sigmoid", [](const auto& a) { return sigmoid(a); },
        [](Real x) { return Real(1 / (1 + std::exp(-Wide(x)))); }, steps, mostly_between<Real>{-20, 20});
    law::check(
        "pow", [](const auto& a, const auto& b) { return pow(a, b); },
        [](Real x, Real y) { return Real(std::pow(Wide(x), Wide(y))); }, steps, mostly_between<Real>{0.1, 10},
        mostly_between<Real>{-5, 5});
    law::check(
        "atan2", [](const auto& a, const auto& b) { return atan2(a, b); },
        [](Real x, Real y) { return Real(std::atan2(Wide(x), Wide(y))); }, steps, mostly_between<Real>{-5, 5},
        mostly_between<Real>{-5, 5});
    law::check(
        "hypot", [](const auto& a, const auto& b) { return hypot(a, b); },
        [](Real x, Real y) { return Real(std::hypot(Wide(x), Wide(y))); }, steps, mostly_between<Real>{-5, 5},
        mostly_between<Real>{-5, 5});
}

template <class Real, class Wide>
void in_trees() {
    const between<Real> some{0.1, 2};
    law::check(
        "exp(a) * b + a", [](const auto& a, const auto& b) { return exp(a) * b + a; },
        [](Real x, Real y) { return Real(std::exp(Wide(x)) * Wide(y) + Wide(x)); }, steps, some, some);
    law::check(
        "where(a < b, log(a), sin(b))",
        [](const auto& a, const auto& b) { return where(a < b, log(a), sin(b)); },
        [](Real x, Real y) { return x < y ? Real(std::log(Wide(x))) : Real(std::sin(Wide(y))); }, steps, some,
        some);
}

} // namespace approximate

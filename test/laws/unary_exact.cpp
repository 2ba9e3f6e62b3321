// SPDX-License-Identifier: BSL-1.0
// Functions with one right answer: signs, rounding, classification, roots, minima.
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/exact: floating", T, float, double) {
    const anything<T> any;
    law::check_exact("abs", [](const auto& a) { return abs(a); }, [](T x) { return std::abs(x); }, any);
    law::check_exact(
        "sign", [](const auto& a) { return sign(a); },
        [](T x) { return oracle::is_nan(x) ? x
                         : x > 0           ? T(1)
                         : x < 0           ? T(-1)
                                           : T(0); }, any);
    law::check_exact(
        "square", [](const auto& a) { return square(a); }, [](T x) { return oracle::multiply(x, x); }, any);
    law::check_exact("sqrt", [](const auto& a) { return sqrt(a); }, [](T x) { return std::sqrt(x); }, any);
    law::check_exact(
        "rsqrt", [](const auto& a) { return rsqrt(a); },
        [](T x) { return T(1) / oracle::rounded(std::sqrt(x)); }, any);
    law::check_exact(
        "reciprocal", [](const auto& a) { return reciprocal(a); }, [](T x) { return T(1) / x; }, any);
    law::check_exact("floor", [](const auto& a) { return floor(a); }, [](T x) { return std::floor(x); }, any);
    law::check_exact("ceil", [](const auto& a) { return ceil(a); }, [](T x) { return std::ceil(x); }, any);
    law::check_exact(
        "round", [](const auto& a) { return round(a); }, [](T x) { return std::nearbyint(x); }, any);
    law::check_exact("trunc", [](const auto& a) { return trunc(a); }, [](T x) { return std::trunc(x); }, any);
    law::check_exact("isnan", [](const auto& a) { return isnan(a); }, [](T x) { return std::isnan(x); }, any);
    law::check_exact("isinf", [](const auto& a) { return isinf(a); }, [](T x) { return std::isinf(x); }, any);
    law::check_exact(
        "isfinite", [](const auto& a) { return isfinite(a); }, [](T x) { return std::isfinite(x); }, any);
    law::check_exact(
        "copysign", [](const auto& a, const auto& b) { return copysign(a, b); },
        [](T x, T y) { return std::copysign(x, y); }, any, any);
    law::check_exact(
        "fmod", [](const auto& a, const auto& b) { return fmod(a, b); },
        [](T x, T y) { return std::fmod(x, y); }, any, any);
    law::check_exact("conj", [](const auto& a) { return conj(a); }, [](T x) { return x; }, any);
    law::check_exact("real", [](const auto& a) { return real(a); }, [](T x) { return x; }, any);
    law::check_exact("imag", [](const auto& a) { return imag(a); }, [](T) { return T(0); }, any);
}

TEST_CASE_TEMPLATE("laws/exact: signbit, but that of NaN", T, float, double) {
    const law::between<T> some{-3, 3};
    law::check_exact(
        "signbit", [](const auto& a) { return signbit(a * 0); }, [](T x) { return std::signbit(x); }, some);
    law::check_exact(
        "signbit", [](const auto& a) { return signbit(a); }, [](T x) { return std::signbit(x); }, some);
}

TEST_CASE_TEMPLATE("laws/exact: minimum and maximum propagate NaN, and order zeros", T, float, double,
                   std::int8_t, std::uint8_t, std::int32_t, std::uint64_t, bool, Eigen::half) {
    const anything<T> any;
    law::check_exact(
        "minimum", [](const auto& a, const auto& b) { return minimum(a, b); },
        [](T x, T y) { return oracle::least(x, y); }, any, any);
    law::check_exact(
        "maximum", [](const auto& a, const auto& b) { return maximum(a, b); },
        [](T x, T y) { return oracle::greatest(x, y); }, any, any);
}

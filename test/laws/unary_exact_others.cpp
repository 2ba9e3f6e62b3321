// SPDX-License-Identifier: BSL-1.0
// Functions with one right answer, of integers, bools, 16-bit floating types and complex numbers.
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/exact: integers", T, std::int8_t, std::int32_t, std::int64_t, std::uint8_t,
                   std::uint32_t) {
    const anything<T> any;
    law::check_exact(
        "abs", [](const auto& a) { return abs(a); }, [](T x) { return x < T(0) ? oracle::negate(x) : x; },
        any);
    law::check_exact(
        "sign", [](const auto& a) { return sign(a); },
        [](T x) { return x > T(0)   ? T(1)
                         : x < T(0) ? static_cast<T>(-1)
                                    : T(0); }, any);
    law::check_exact(
        "square", [](const auto& a) { return square(a); }, [](T x) { return oracle::multiply(x, x); }, any);
    law::check_exact("floor", [](const auto& a) { return floor(a); }, [](T x) { return x; }, any);
    law::check_exact("round", [](const auto& a) { return round(a); }, [](T x) { return x; }, any);
    law::check_exact("isnan", [](const auto& a) { return isnan(a); }, [](T) { return false; }, any);
    law::check_exact("isfinite", [](const auto& a) { return isfinite(a); }, [](T) { return true; }, any);
    law::check_exact("signbit", [](const auto& a) { return signbit(a); }, [](T x) { return x < T(0); }, any);
    law::check_exact("real", [](const auto& a) { return real(a); }, [](T x) { return x; }, any);
    law::check_exact(
        "sqrt", [](const auto& a) { return sqrt(a); }, [](T x) { return std::sqrt(static_cast<double>(x)); },
        any);
}

TEST_CASE_TEMPLATE("laws/exact: 16-bit floating", T, Eigen::half, Eigen::bfloat16) {
    const anything<T> any;
    law::check_exact(
        "abs", [](const auto& a) { return abs(a); }, [](T x) { return T(std::abs(static_cast<float>(x))); },
        any);
    law::check_exact(
        "sqrt", [](const auto& a) { return sqrt(a); },
        [](T x) { return T(std::sqrt(static_cast<float>(x))); }, any);
    law::check_exact(
        "floor", [](const auto& a) { return floor(a); },
        [](T x) { return T(std::floor(static_cast<float>(x))); }, any);
    law::check_exact(
        "ceil", [](const auto& a) { return ceil(a); },
        [](T x) { return T(std::ceil(static_cast<float>(x))); }, any);
    law::check_exact(
        "round", [](const auto& a) { return round(a); },
        [](T x) { return T(std::nearbyint(static_cast<float>(x))); }, any);
    law::check_exact(
        "isinf", [](const auto& a) { return isinf(a); },
        [](T x) { return std::isinf(static_cast<float>(x)); }, any);
}

TEST_CASE("laws/exact: complex") {
    using T = std::complex<float>;
    const anything<T> any;
    law::check_exact("real", [](const auto& a) { return real(a); }, [](T x) { return x.real(); }, any);
    law::check_exact("imag", [](const auto& a) { return imag(a); }, [](T x) { return x.imag(); }, any);
    law::check_exact("conj", [](const auto& a) { return conj(a); }, [](T x) { return std::conj(x); }, any);
    law::check(
        "abs", [](const auto& a) { return abs(a); }, [](T x) { return std::hypot(x.real(), x.imag()); }, 1,
        any);
    law::check(
        "arg", [](const auto& a) { return arg(a); }, [](T x) { return std::atan2(x.imag(), x.real()); }, 2,
        any);
    law::check_exact(
        "square", [](const auto& a) { return square(a); }, [](T x) { return oracle::multiply(x, x); }, any);
    law::check_exact("isnan", [](const auto& a) { return isnan(a); }, [](T) { return false; }, any);
}

TEST_CASE("laws/exact: bool") {
    const anything<bool> any;
    law::check_exact("abs", [](const auto& a) { return abs(a); }, [](bool x) { return int(x); }, any);
    law::check_exact("real", [](const auto& a) { return real(a); }, [](bool x) { return x; }, any);
    law::check_exact("isnan", [](const auto& a) { return isnan(a); }, [](bool) { return false; }, any);
    law::check_exact(
        "sqrt", [](const auto& a) { return sqrt(a); }, [](bool x) { return x ? 1.0 : 0.0; }, any);
}

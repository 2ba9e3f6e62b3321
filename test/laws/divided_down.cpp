// SPDX-License-Identifier: BSL-1.0
// Division rounded down, numbers next to others, and functions that are formulas of others.
#include <numbers>
#include <support/law.hpp>

using law::anything;
using law::between;
using law::divisor;

namespace {

/// The quotient rounded down, and what is left: by a division that is cut and the signs.
template <class T>
T quotient_down(T x, T y) {
    if (y == T(0)) return T(0);
    const T quotient = oracle::divide(x, y), rest = oracle::remainder(x, y);
    return rest != T(0) && oracle::is_negative(rest) != oracle::is_negative(y) ? static_cast<T>(quotient - 1)
                                                                               : quotient;
}
template <class T>
T rest_down(T x, T y) {
    if (y == T(0)) return T(0);
    return static_cast<T>(oracle::subtract(x, oracle::multiply(quotient_down(x, y), y)));
}

} // namespace

TEST_CASE_TEMPLATE("laws/divided down: integers", T, std::int8_t, std::int32_t, std::int64_t, std::uint8_t,
                   std::uint64_t) {
    const anything<T> any;
    law::check_exact(
        "floor_divide", [](const auto& a, const auto& b) { return floor_divide(a, b); },
        [](T x, T y) { return quotient_down(x, y); }, any, divisor<T>{});
    law::check_exact(
        "remainder", [](const auto& a, const auto& b) { return remainder(a, b); },
        [](T x, T y) { return rest_down(x, y); }, any, divisor<T>{});
}

TEST_CASE_TEMPLATE("laws/divided down: floating", T, float, double) {
    const between<T> some{-1000, 1000}, few{0.5, 20};
    law::check_exact(
        "floor_divide", [](const auto& a, const auto& b) { return floor_divide(a, b); },
        [](T x, T y) {
            const T rest = std::fmod(x, y);
            return std::round((x - (rest < 0 ? rest + y : rest)) / y);
        },
        some, few);
    law::check_exact(
        "remainder", [](const auto& a, const auto& b) { return remainder(a, b); },
        [](T x, T y) {
            const T rest = std::fmod(x, y);
            return rest < 0 ? rest + y : std::abs(rest);
        },
        some, few);
}

TEST_CASE_TEMPLATE("laws/neighbours: floating", T, float, double) {
    const anything<T> any;
    law::check_exact(
        "nextafter", [](const auto& a, const auto& b) { return nextafter(a, b); },
        [](T x, T y) { return std::nextafter(x, y); }, any, any);
    law::check_exact(
        "nan_to_num", [](const auto& a) { return nan_to_num(a); },
        [](T x) {
            return oracle::is_nan(x) ? T(0)
                   : std::isinf(x)   ? std::copysign(std::numeric_limits<T>::max(), x)
                                     : x;
        },
        any);
}

TEST_CASE_TEMPLATE("laws/formulas: floating", T, float, double) {
    const anything<T> any;
    law::check_exact(
        "abs2", [](const auto& a) { return abs2(a); }, [](T x) { return oracle::multiply(x, x); }, any);
    law::check_exact(
        "deg2rad", [](const auto& a) { return deg2rad(a); },
        [](T x) { return oracle::multiply(x, T(std::numbers::pi / 180)); }, any);
    law::check_exact(
        "rad2deg", [](const auto& a) { return rad2deg(a); },
        [](T x) { return oracle::multiply(x, T(180 / std::numbers::pi)); }, any);
    law::check(
        "logaddexp", [](const auto& a, const auto& b) { return logaddexp(a, b); },
        [](T x, T y) { return std::max(x, y) + std::log1p(std::exp(-std::abs(x - y))); }, 4,
        between<T>{0.25, 50}, between<T>{0.25, 50});
}

TEST_CASE("laws/formulas: complex numbers, integers and bools") {
    using T = std::complex<float>;
    const between<T> some{-100, 100};
    law::check_exact(
        "abs2", [](const auto& a) { return abs2(a); },
        [](T x) {
            return oracle::add(oracle::multiply(x.real(), x.real()), oracle::multiply(x.imag(), x.imag()));
        },
        some);
    law::check_exact("nan_to_num", [](const auto& a) { return nan_to_num(a); }, [](T x) { return x; }, some);
    law::check_exact(
        "abs2", [](const auto& a) { return abs2(a); }, [](std::int8_t x) { return oracle::multiply(x, x); },
        anything<std::int8_t>{});
    law::check_exact(
        "nan_to_num", [](const auto& a) { return nan_to_num(a); }, [](bool x) { return x; },
        anything<bool>{});
}

TEST_CASE_TEMPLATE("laws/neighbours: 16-bit floating", T, Eigen::half, Eigen::bfloat16) {
    const anything<T> any;
    law::check_exact(
        "nan_to_num", [](const auto& a) { return nan_to_num(a); },
        [](T x) {
            const auto wide = static_cast<float>(x);
            if (wide != wide) return T(0);
            if (!std::isinf(wide)) return x;
            return wide < 0 ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
        },
        any);
    law::check_exact(
        "abs2", [](const auto& a) { return abs2(a); }, [](T x) { return oracle::multiply(x, x); }, any);
}

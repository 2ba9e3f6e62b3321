// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/math/composed.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace simd = weft::detail::simd;

namespace {

/// One by one, and in a register.
template <class T>
void check_logaddexp(T x, T y, T expected) {
    const auto close = [&](T got) {
        if (std::isnan(expected)) return std::isnan(got);
        if (std::isinf(expected)) return got == expected;
        return std::abs(got - expected) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(expected);
    };
    CHECK(close(simd::logaddexp(x, y)));
    CHECK(close(simd::logaddexp(y, x)));
    if constexpr (simd::has_pack<T>) CHECK(close(simd::logaddexp(simd::pack<T>(x), simd::pack<T>(y))[0]));
}

} // namespace

TEST_CASE_TEMPLATE("simd/math/composed: logaddexp where exp overflows, and of what is not finite", T, float,
                   double) {
    constexpr T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    check_logaddexp<T>(0, 0, std::numbers::ln2_v<T>);
    check_logaddexp<T>(1000, 1000, 1000 + std::numbers::ln2_v<T>);
    check_logaddexp<T>(1000, -1000, 1000);
    check_logaddexp<T>(-1000, -1001, T(-1000) + std::log1p(std::exp(T(-1))));
    check_logaddexp<T>(3, 2, std::log(std::exp(T(3)) + std::exp(T(2))));
    check_logaddexp<T>(inf, inf, inf);
    check_logaddexp<T>(-inf, -inf, -inf);
    check_logaddexp<T>(inf, -inf, inf);
    check_logaddexp<T>(-inf, 5, 5);
    check_logaddexp<T>(inf, 5, inf);
    check_logaddexp<T>(nan, 5, nan);
    check_logaddexp<T>(5, nan, nan);
    check_logaddexp<T>(nan, inf, nan);
}

TEST_CASE("simd/math/composed: squares of magnitudes, degrees and radians") {
    CHECK(simd::abs2(std::complex<float>(3, -4)) == 25.f);
    CHECK(simd::abs2(std::complex<double>(0, 1e200)) == std::numeric_limits<double>::infinity());
    static_assert(simd::abs2(-3) == 9 && simd::abs2(1.5) == 2.25);
    static_assert(std::is_same_v<decltype(simd::abs2(std::complex<float>())), float>);
    static_assert(simd::deg2rad(180.) == std::numbers::pi && simd::rad2deg(std::numbers::pi) == 180);
    CHECK(simd::deg2rad(90.f) == std::numbers::pi_v<float> / 2);
    CHECK(static_cast<float>(simd::deg2rad(simd::half(180))) == 3.140625f);
    CHECK(static_cast<float>(simd::rad2deg(simd::bfloat16(1))) == 57.25f);
    CHECK(std::abs(simd::deg2rad(180.L) - std::numbers::pi_v<long double>) <=
          4 * std::numeric_limits<long double>::epsilon());
}

TEST_CASE_TEMPLATE("simd/math/composed: degrees and radians in registers", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        CHECK(simd::rad2deg(simd::pack<T>(T(0.3)))[0] == simd::rad2deg(T(0.3)));
        CHECK(simd::deg2rad(simd::pack<T>(T(7)))[0] == simd::deg2rad(T(7)));
    }
}

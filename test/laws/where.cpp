// SPDX-License-Identifier: BSL-1.0
// where chooses element by element.
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/where: one type", T, float, double, std::int8_t, std::int64_t, std::uint16_t, bool,
                   std::complex<float>, Eigen::half) {
    const anything<T> any;
    law::check_exact(
        "where(m, a, b)", [](const auto& m, const auto& a, const auto& b) { return where(m, a, b); },
        [](bool m, T x, T y) { return m ? x : y; }, anything<bool>{}, any, any);
    law::check_exact(
        "where(a, a, b)", [](const auto& a, const auto& b) { return where(a, a, b); },
        [](T x, T y) { return x == T(0) ? y : x; }, any, any);
}

TEST_CASE("laws/where: by a condition of another type") {
    law::check_exact(
        "where(a < b, c, d)", [](const auto& a, const auto& c, const auto& d) { return where(a < 0, c, d); },
        [](std::int16_t a, double c, double d) { return a < 0 ? c : d; }, anything<std::int16_t>{},
        anything<double>{}, anything<double>{});
    law::check_exact(
        "where(a, b, c) of three types",
        [](const auto& a, const auto& b, const auto& c) { return where(a, b, c); },
        [](std::uint8_t a, std::int32_t b, float c) { return a != 0 ? static_cast<float>(b) : c; },
        anything<std::uint8_t>{}, anything<std::int32_t>{}, anything<float>{});
}

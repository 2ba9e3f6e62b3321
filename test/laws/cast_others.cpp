// SPDX-License-Identifier: BSL-1.0
// cast<T>(e) converts each element as static_cast does: from bytes and bools; sub-trees.
#include <support/cast.hpp>

using law::anything;
using law::between;
using law::check_cast;

TEST_CASE_TEMPLATE("laws/cast: from bytes", T, bool, std::uint8_t) {
    check_cast<float, T>();
    check_cast<double, T>();
    check_cast<std::int8_t, T>();
    check_cast<std::uint8_t, T>();
    check_cast<std::int16_t, T>();
    check_cast<std::uint32_t, T>();
    check_cast<std::int64_t, T>();
    check_cast<bool, T>();
    check_cast<Eigen::bfloat16, T>();
    check_cast<std::complex<float>, T>();
}

TEST_CASE("laws/cast: of a sub-tree") {
    law::check_exact(
        "cast<int>(a * b)", [](const auto& a, const auto& b) { return weft::cast<int>(a * b); },
        [](float x, float y) { return static_cast<int>(oracle::multiply(x, y)); }, between<float>{0, 100},
        between<float>{0, 100});
    law::check_exact(
        "cast<float>(a < b) + a", [](const auto& a, const auto& b) { return weft::cast<float>(a < b) + a; },
        [](float x, float y) { return (x < y ? 1.f : 0.f) + x; }, between<float>{0, 100},
        between<float>{0, 100});
    law::check_exact(
        "cast<bool>(a - b)", [](const auto& a, const auto& b) { return weft::cast<bool>(a - b); },
        [](std::uint8_t x, std::uint8_t y) { return x != y; }, anything<std::uint8_t>{},
        anything<std::uint8_t>{});
    law::check_exact(
        "cast<double>(cast<float>(a))",
        [](const auto& a) { return weft::cast<double>(weft::cast<float>(a)); },
        [](double x) { return static_cast<double>(static_cast<float>(x)); }, between<double>{0, 100});
}

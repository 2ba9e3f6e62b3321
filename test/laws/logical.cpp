// SPDX-License-Identifier: BSL-1.0
// && || ! and logical_xor count an element as `x != 0`.
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/logical: truth of elements", T, bool, float, double, std::uint8_t, std::int32_t,
                   std::int64_t, Eigen::half) {
    const anything<T> any;
    law::check_exact(
        "a && b", [](const auto& a, const auto& b) { return a && b; },
        [](T x, T y) { return !(x == T(0)) && !(y == T(0)); }, any, any);
    law::check_exact(
        "a || b", [](const auto& a, const auto& b) { return a || b; },
        [](T x, T y) { return !(x == T(0)) || !(y == T(0)); }, any, any);
    law::check_exact("!a", [](const auto& a) { return !a; }, [](T x) { return x == T(0); }, any);
    law::check_exact(
        "logical_xor(a, b)", [](const auto& a, const auto& b) { return logical_xor(a, b); },
        [](T x, T y) { return (x == T(0)) != (y == T(0)); }, any, any);
}

TEST_CASE("laws/logical: of comparisons of different types") {
    law::check_exact(
        "a < b && b < c", [](const auto& a, const auto& b, const auto& c) { return a < 0.f && b < c; },
        [](float x, double y, double z) { return x < 0.f && y < z; }, anything<float>{}, anything<double>{},
        anything<double>{});
    law::check_exact(
        "!(a == b) || c", [](const auto& a, const auto& b, const auto& c) { return !(a == b) || c; },
        [](std::int8_t x, std::int8_t y, bool z) { return x != y || z; }, anything<std::int8_t>{},
        anything<std::int8_t>{}, anything<bool>{});
}

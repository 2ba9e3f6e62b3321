// SPDX-License-Identifier: BSL-1.0
// Comparisons give bools, for every element type that has an order (and == for complex).
#include <support/law.hpp>

using law::anything;

TEST_CASE_TEMPLATE("laws/comparison: less and equal", T, float, double, std::int8_t, std::int16_t,
                   std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
                   bool, Eigen::half, Eigen::bfloat16) {
    const anything<T> any;
    law::check_exact(
        "a < b", [](const auto& a, const auto& b) { return a < b; }, [](T x, T y) { return x < y; }, any,
        any);
    law::check_exact(
        "a == b", [](const auto& a, const auto& b) { return a == b; }, [](T x, T y) { return x == y; }, any,
        any);
}

TEST_CASE_TEMPLATE("laws/comparison: the others", T, float, std::int8_t, std::uint64_t) {
    const anything<T> any;
    law::check_exact(
        "a != b", [](const auto& a, const auto& b) { return a != b; }, [](T x, T y) { return x != y; }, any,
        any);
    law::check_exact(
        "a <= b", [](const auto& a, const auto& b) { return a <= b; }, [](T x, T y) { return x <= y; }, any,
        any);
    law::check_exact(
        "a > b", [](const auto& a, const auto& b) { return a > b; }, [](T x, T y) { return x > y; }, any,
        any);
    law::check_exact(
        "a >= b", [](const auto& a, const auto& b) { return a >= b; }, [](T x, T y) { return x >= y; }, any,
        any);
}

TEST_CASE("laws/comparison: complex") {
    using T = std::complex<float>;
    const anything<T> any;
    law::check_exact(
        "a == b", [](const auto& a, const auto& b) { return a == b; }, [](T x, T y) { return x == y; }, any,
        any);
    law::check_exact(
        "a != b", [](const auto& a, const auto& b) { return a != b; }, [](T x, T y) { return x != y; }, any,
        any);
}

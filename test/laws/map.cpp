// SPDX-License-Identifier: BSL-1.0
// map: any callable over elements, of any number of operands, each of its own type.
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/map: one operand", T, float, double, std::int8_t, std::uint64_t, bool,
                   std::complex<double>, Eigen::bfloat16) {
    law::check_exact(
        "map to itself", [](const auto& a) { return weft::map([](T x) { return x; }, a); },
        [](T x) { return x; }, anything<T>{});
    law::check_exact(
        "map to bool", [](const auto& a) { return weft::map([](const T& x) { return x == T(1); }, a); },
        [](T x) { return x == T(1); }, anything<T>{});
}

TEST_CASE("laws/map: several operands of several types") {
    law::check_exact(
        "two",
        [](const auto& a, const auto& b) {
            return weft::map([](float x, int n) { return std::ldexp(x, n); }, a, b);
        },
        [](float x, std::int32_t n) { return std::ldexp(x, n); }, between<float>{-2, 2},
        between<std::int32_t>{-5, 5});
    law::check_exact(
        "three",
        [](const auto& a, const auto& b, const auto& c) {
            return weft::map([](std::uint8_t x, double y, bool z) { return z ? x + y : y; }, a, b, c);
        },
        [](std::uint8_t x, double y, bool z) { return z ? x + y : y; }, anything<std::uint8_t>{},
        anything<double>{}, anything<bool>{});
    law::check_exact(
        "four, one of them a scalar",
        [](const auto& a, const auto& b, const auto& c) {
            return weft::map([](int x, int y, int z, int w) { return (x ^ y) + 3 * z - w; }, a, b, 4, c);
        },
        [](std::int16_t x, std::int16_t y, std::int16_t w) { return (x ^ y) + 12 - w; },
        anything<std::int16_t>{}, anything<std::int16_t>{}, anything<std::int16_t>{});
}

TEST_CASE("laws/map: between other nodes") {
    law::check_exact(
        "map(a * b) + a",
        [](const auto& a, const auto& b) {
            return weft::map([](float x) { return x < 0 ? -x : x; }, a * b) + a;
        },
        [](float x, float y) { return oracle::add(std::abs(oracle::multiply(x, y)), x); },
        between<float>{-2, 2}, between<float>{-2, 2});
    law::check_exact(
        "where(map, a, b)",
        [](const auto& a, const auto& b) {
            return where(weft::map([](int x) { return x % 3 == 0; }, a), a, b);
        },
        [](std::int32_t x, std::int32_t y) { return x % 3 == 0 ? x : y; }, anything<std::int32_t>{},
        anything<std::int32_t>{});
}

// Of a function that it inlines GCC would fuse products into sums where it may. Clang does so within an expression wherever the
// function is compiled, which has the same bits everywhere: these are rounded twice.
TEST_CASE("laws/map: a product and a sum of the user have the same bits in a loop and by themselves") {
    law::check_exact(
        "x * x - 1",
        [](const auto& a) {
            return weft::map(
                [](double x) {
                    const double square = x * x;
                    return square - 1.21;
                },
                a);
        },
        [](double x) { return oracle::subtract(oracle::multiply(x, x), 1.21); }, between<double>{1, 2});
    law::check_exact(
        "x * y + z",
        [](const auto& a, const auto& b, const auto& c) {
            return weft::map(
                [](float x, float y, float z) {
                    const float product = x * y;
                    return product + z;
                },
                a, b, c);
        },
        [](float x, float y, float z) { return oracle::add(oracle::multiply(x, y), z); },
        between<float>{-2, 2}, between<float>{-2, 2}, between<float>{-2, 2});
}

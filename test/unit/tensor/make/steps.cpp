// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <support/elements.hpp>
#include <vector>

using namespace weft;

TEST_CASE("tensor/make/steps: arange of integers is exact") {
    CHECK(elements(arange<int>(least<int>, greatest<int>, greatest<int>)) ==
          std::vector{least<int>, -1, greatest<int> - 1});
    CHECK(elements(arange<int>(greatest<int>, least<int>, least<int>)) == std::vector{greatest<int>, -1});
    CHECK(
        elements(arange<std::int64_t>(least<std::int64_t>, greatest<std::int64_t>, greatest<std::int64_t>)) ==
        std::vector<std::int64_t>{least<std::int64_t>, -1, greatest<std::int64_t> - 1});
    CHECK(elements(arange<std::int64_t>(greatest<std::int64_t>, least<std::int64_t>, least<std::int64_t>)) ==
          std::vector<std::int64_t>{greatest<std::int64_t>, -1});
    CHECK(elements(arange<std::uint64_t>(0, greatest<std::uint64_t>, std::uint64_t{1} << 63)) ==
          std::vector<std::uint64_t>{0, std::uint64_t{1} << 63});
    CHECK(elements(arange<std::uint64_t>(3, -1, -1)) == std::vector<std::uint64_t>{3, 2, 1, 0});
    CHECK(elements(arange<std::uint64_t>(greatest<std::uint64_t>, greatest<std::uint64_t> - 4, -2)) ==
          std::vector<std::uint64_t>{greatest<std::uint64_t>, greatest<std::uint64_t> - 2});
    CHECK(elements(arange<std::uint8_t>(250, 256)) ==
          std::vector<std::uint8_t>{250, 251, 252, 253, 254, 255});
    CHECK(elements(arange<std::int8_t>(127, -129, -51)) ==
          std::vector<std::int8_t>{127, 76, 25, -26, -77, -128});
    CHECK(elements(arange<int>(0, 2.5)) == std::vector{0, 1, 2});
    CHECK(elements(arange<int>(4.0, -1, -2.0)) == std::vector{4, 2, 0});
    CHECK(elements(arange<bool>(2)) == std::vector<bool>{false, true});
    CHECK(arange<std::uint8_t>(256)(255) == 255);
    CHECK(arange<Eigen::half>(2048)(2047) == Eigen::half(2047));
}

TEST_CASE("tensor/make/steps: floating arange between integers that no double is") {
    constexpr std::int64_t large = std::int64_t(1) << 53;
    CHECK(arange<double>(least<std::int64_t>, greatest<std::int64_t>, std::int64_t(1) << 61).size() == 8);
    CHECK(arange<double>(large, large + 1000).size() == 1000);
    static_assert(arange<double>(large + 1, large + 3).size() == 2);
    if constexpr (std::numeric_limits<long double>::digits < 64)
        return; // elements are then rounded on the way
    // as many as there are integers, as in NumPy; each the double that is nearest
    CHECK(elements(arange<double>(large, large + 4)) == std::vector{0x1p53, 0x1p53, 0x1p53 + 2, 0x1p53 + 4});
    CHECK(elements(arange<double>(large + 1, large + 3)) == std::vector{0x1p53, 0x1p53 + 2});
    CHECK(elements(arange<double>(large, large + 5)) ==
          std::vector{0x1p53, 0x1p53, 0x1p53 + 2, 0x1p53 + 4, 0x1p53 + 4});
    CHECK(elements(arange<double>(-large - 3, -large, 2)) == std::vector{-0x1p53 - 4, -0x1p53});
    CHECK(elements(arange<double>(large - 1, large + 2, 1)) == std::vector{0x1p53 - 1, 0x1p53, 0x1p53});
    CHECK(elements(arange<double>(-large, large + 1, 2 * large - 1)) == std::vector{-0x1p53, 0x1p53 - 1});
    CHECK(elements(arange<float>(large + 1, large + 2)) == std::vector{0x1p53f});
    CHECK(elements(arange<double>(greatest<std::uint64_t> - 1, greatest<std::uint64_t>)) ==
          std::vector{0x1p64});
}

TEST_CASE("tensor/make/steps: floating arange") {
    CHECK(elements(arange<double>(0, 1, 0.25)) == std::vector{0.0, 0.25, 0.5, 0.75});
    CHECK(elements(arange<double>(-1e308, 1e308, 1e308)) == std::vector{-1e308, 0.0});
    CHECK(elements(arange<double>(1.5e308, -1.5e308, -1e308)) == std::vector{1.5e308, 5e307, -5e307});
    CHECK(elements(arange<double>(0, 1.5e-323, 5e-324)) == std::vector{0.0, 5e-324, 1e-323});
    CHECK(elements(arange<float>(0, 2.9e38f, 1e38f)) == std::vector{0.f, 1e38f, 2e38f});
    CHECK(elements(arange<Eigen::half>(0, 1000, 250))[3] == Eigen::half(750));
    CHECK(elements(arange<std::complex<double>>(0, 3)) == std::vector<std::complex<double>>{0, 1, 2});
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    CHECK(elements(arange<double>(2, 10, infinity)) == std::vector{2.0}); // as in NumPy
    CHECK(arange<double>(0, -infinity).size() == 0);
    CHECK(arange<float>(0, 1e300, 1e300).size() == 1);
    for (const auto& [start, stop, step] : {std::array{nan, 1.0, 1.0},
                                            {0.0, nan, 1.0},
                                            {0.0, 1.0, nan},
                                            {infinity, 0.0, 1.0},
                                            {-infinity, 0.0, 1.0}}) {
        CAPTURE(start);
        CAPTURE(stop);
        CAPTURE(step);
        CHECK_THROWS_AS((void)arange<double>(start, stop, step), value_error);
        CHECK_THROWS_AS((void)arange<int>(start, stop, step), value_error);
    }
}

TEST_CASE("tensor/make/steps: arange refuses what cannot be") {
    CHECK_THROWS_AS((void)arange<double>(0, 1e300, 1e-5), shape_error);
    CHECK_THROWS_AS((void)arange<double>(-1e308, 1e308, 5e-324), shape_error);
    CHECK_THROWS_AS((void)arange<double>(0, std::numeric_limits<double>::infinity()), shape_error);
    CHECK_THROWS_AS((void)arange<std::int64_t>(least<std::int64_t>, greatest<std::int64_t>), shape_error);
    CHECK_THROWS_AS((void)arange<std::uint64_t>(0, greatest<std::uint64_t>), shape_error);
    CHECK_THROWS_AS((void)arange<int>(5, 5, 0), value_error);
    CHECK_THROWS_AS((void)arange<std::uint8_t>(0, 257), value_error);
    CHECK_THROWS_AS((void)arange<std::uint8_t>(257), value_error);
    CHECK_THROWS_AS((void)arange<std::uint8_t>(-1, 3), value_error);
    CHECK_THROWS_AS(
        (void)arange<std::int64_t>(least<std::int64_t>, greatest<std::uint64_t>, std::uint64_t{1} << 63),
        value_error);
    CHECK_THROWS_AS((void)arange<int>(0.5, 3), value_error);
    CHECK_THROWS_AS((void)arange<int>(0, 3, 0.5), value_error);
    CHECK_THROWS_AS((void)arange<int>(0, 4e9, 1e9), value_error);
    CHECK_THROWS_AS((void)arange<bool>(3), value_error);
    CHECK_THROWS_AS((void)arange<Eigen::half>(65521), value_error);
    CHECK_THROWS_AS((void)arange<Eigen::half>(0, 100000, 70000), value_error);
    CHECK(arange<std::uint8_t>(300, 0).size() == 0); // 300 is no element
}

static_assert(arange<double>(0, 1, 0.25)(3) == 0.75);
static_assert(arange<int>(5, 0, -2)(2) == 1);

TEST_CASE("tensor/make/steps: more steps than an index counts, of large numbers") {
    CHECK_THROWS_WITH_AS((void)arange<double>(0.0, 1.7e308, 2e288), doctest::Contains("more"), shape_error);
}

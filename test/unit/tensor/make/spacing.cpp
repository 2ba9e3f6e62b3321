// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <random>
#include <support/elements.hpp>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {

/// floor(a + (b - a) * i / parts), in the widest integers there are.
template <class T>
T between(T a, T b, index_t i, index_t parts) {
    __extension__ using wide = __int128;
    const wide product = (wide(b) - wide(a)) * i;
    wide quotient = product / parts;
    if (product % parts < 0) --quotient;
    return static_cast<T>(wide(a) + quotient);
}

} // namespace

TEST_CASE_TEMPLATE("tensor/make/spacing: integers between integers are exact", T, std::int8_t, std::uint8_t,
                   std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t) {
    std::mt19937_64 random(7);
    std::vector<std::pair<T, T>> ends{
        {least<T>, greatest<T>}, {greatest<T>, least<T>}, {0, 0}, {T(10), T(0)}};
    for (int k = 0; k < 50; ++k)
        ends.emplace_back(static_cast<T>(random() >> (random() % 64)), static_cast<T>(random()));
    for (const auto& [a, b] : ends)
        for (const index_t n : {1, 2, 3, 4, 7, 100, 520}) {
            const auto x = linspace<T>(a, b, n);
            const auto y = linspace<T>(b, a, n);
            for (index_t i = 0; i < n; ++i) {
                CAPTURE(+a);
                CAPTURE(+b);
                CAPTURE(n);
                CAPTURE(i);
                CHECK(x(i) == (n == 1 ? a : between(a, b, i, n - 1)));
                CHECK(y(i) == (n == 1 ? b : between(b, a, i, n - 1)));
            }
        }
}

TEST_CASE("tensor/make/spacing: linspace as NumPy has it") {
    CHECK(elements(linspace<int>(0, 2'000'000'000, 5)) ==
          std::vector{0, 500'000'000, 1'000'000'000, 1'500'000'000, 2'000'000'000});
    CHECK(elements(linspace<unsigned>(10, 0, 3)) == std::vector<unsigned>{10, 5, 0});
    CHECK(elements(linspace<int>(10, 0, 4)) == std::vector{10, 6, 3, 0});
    CHECK(elements(linspace<int>(-10, 0, 4)) == std::vector{-10, -7, -4, 0}); // the floor
    CHECK(elements(linspace<int>(0, 2.5, 6)) == std::vector{0, 0, 1, 1, 2, 2});
    CHECK(elements(linspace<int>(-0.5, 0.5, 3)) == std::vector{-1, 0, 0});
    CHECK(elements(linspace<bool>(0, 1, 3)) == std::vector<bool>{false, true, true});
    const auto bytes = linspace<std::uint8_t>(0, 255, 520);
    for (index_t i = 0; i < 520; ++i) {
        CAPTURE(i);
        CHECK(bytes(i) == 255 * i / 519);
    }
    CHECK(elements(linspace<std::int64_t>(0, greatest<std::int64_t>, 3)) ==
          std::vector<std::int64_t>{0, greatest<std::int64_t> / 2, greatest<std::int64_t>});
    CHECK(elements(linspace<std::int64_t>(least<std::int64_t>, greatest<std::int64_t>, 2)) ==
          std::vector{least<std::int64_t>, greatest<std::int64_t>});
    CHECK(elements(linspace<std::uint64_t>(greatest<std::uint64_t>, 0, 2)) ==
          std::vector<std::uint64_t>{greatest<std::uint64_t>, 0});
    CHECK(elements(linspace<double>(3, 4, 1)) == std::vector{3.0});
    CHECK(elements(linspace<int>(3, 4, 1)) == std::vector{3});
    CHECK(linspace<int>(0, 1, 0).size() == 0);
    CHECK_THROWS_AS((void)linspace<int>(0, 1, -1), shape_error);
    using complex = std::complex<float>;
    CHECK(elements(linspace<complex>({0, 4}, {2, 0}, 3)) == std::vector<complex>{{0, 4}, {1, 2}, {2, 0}});
    CHECK(elements(linspace<complex>(0, 1, 2)) == std::vector<complex>{0, 1});
    CHECK(linspace<complex>(complex{-3e38f, 0}, complex{3e38f, 0}, 101)(75).real() == 1.5e38f);
}

TEST_CASE_TEMPLATE("tensor/make/spacing: floating linspace is right over the whole range", T, Eigen::half,
                   Eigen::bfloat16, float, double, long double) {
    const T high = std::numeric_limits<T>::max();
    for (const T a : {T(0), T(-1), T(1000), high, T(-high)})
        for (const T b : {T(1), T(1000), high, T(-high), T(high / T(2)), T(0)})
            for (const index_t n : {2, 3, 101, 1000}) {
                const auto x = linspace<T>(a, b, n);
                CHECK(x(0) == a);
                CHECK(x(n - 1) == b);
                for (index_t i = 0; i < n; ++i) {
                    CAPTURE(n);
                    CAPTURE(i);
                    const auto from = static_cast<long double>(a), to = static_cast<long double>(b);
                    const long double t = static_cast<long double>(i) / static_cast<long double>(n - 1);
                    const long double expected = from * (1 - t) + to * t;
                    const long double scale = std::fmax(std::fabs(from), std::fabs(to));
                    const auto error = std::fabs(static_cast<long double>(x(i)) / 4 - expected / 4);
                    CHECK(double(error) <= double(scale) * double(std::numeric_limits<T>::epsilon()));
                    if (i > 0) CHECK((a <= b ? x(i - 1) <= x(i) : x(i - 1) >= x(i)));
                }
            }
}

TEST_CASE("tensor/make/spacing: numbers of 16 bits are rounded once") {
    using Eigen::bfloat16, Eigen::half;
    const double above = 1 + 0x1p-11 + 0x1p-30; // as a float the middle between two halves
    CHECK(linspace<half>(above, 2, 2)(0) == half(1 + 0x1p-10f));
    CHECK(linspace<half>(-above, 2, 2)(0) == half(-1 - 0x1p-10f));
    CHECK(linspace<half>(above, 3, 2, endpoint{false})(0) == half(1 + 0x1p-10f));
    CHECK(linspace<bfloat16>(1 + 0x1p-8 + 0x1p-30, 2, 2)(0) == bfloat16(1 + 0x1p-7f));
    CHECK(linspace<bfloat16>(1 + 0x1p-8L + 0x1p-40L, 2, 2)(0) == bfloat16(1 + 0x1p-7f));
    CHECK(linspace<half>(0, 65520 - 0x1p-30, 2)(1) == half(65504.f)); // 65520 is too large
    CHECK(arange<half>(above, 2, 0.5)(0) == half(1 + 0x1p-10f));
    CHECK(arange<bfloat16>(16842753, 16842754, 1)(0) == bfloat16(16908288.f));
}

TEST_CASE("tensor/make/spacing: linspace refuses what the element type cannot hold") {
    CHECK_THROWS_AS((void)linspace<std::uint8_t>(0, 256, 5), value_error);
    CHECK_THROWS_AS((void)linspace<std::uint8_t>(-1, 5, 5), value_error);
    CHECK_THROWS_AS((void)linspace<std::uint8_t>(-0.5, 5, 5), value_error);
    CHECK(linspace<std::uint8_t>(0, 255.9, 2)(1) == 255);
    CHECK_THROWS_AS((void)linspace<int>(0, 3'000'000'000, 3), value_error);
    CHECK_THROWS_AS((void)linspace<unsigned>(0, -1, 3), value_error);
    CHECK_THROWS_AS((void)linspace<bool>(0, 2, 3), value_error);
    CHECK_THROWS_AS((void)linspace<Eigen::half>(0, 70000, 3), value_error);
    CHECK_THROWS_AS((void)linspace<float>(0, 1e39, 3), value_error);
    CHECK_THROWS_AS((void)linspace<std::complex<float>>(0, 1e39, 3), value_error);
    CHECK_THROWS_AS((void)linspace<std::int64_t>(0, 9223372036854775808.0, 3), value_error);
    CHECK(linspace<std::int64_t>(0, 9223372036854774784.0, 3)(2) == 9223372036854774784);
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    CHECK_THROWS_AS((void)linspace<int>(0, infinity, 3), value_error);
    CHECK_THROWS_AS((void)linspace<int>(nan, 3, 3), value_error);
    CHECK_THROWS_AS((void)linspace<bool>(nan, 1, 3), value_error);
    const auto x = linspace<float>(0, infinity, 3); // which floats do hold
    CHECK(x(0) == 0);
    CHECK(std::isinf(x(1)));
    CHECK(std::isinf(x(2)));
    CHECK(std::isnan(linspace<float>(nan, 1, 3)(1)));
    CHECK(linspace<std::uint8_t>(0, 300, 1)(0) == 0); // 300 is no element
    CHECK(linspace<std::uint8_t>(0, 300, 0).size() == 0);
}

static_assert(std::is_same_v<decltype(linspace<float>(0, 1, fix<5>)), tensor<float, 5>>);
static_assert(linspace<float>(0, 1, fix<5>)(3) == 0.75f);
static_assert(linspace<double>(-1e308, 1e308, fix<5>)(3) == 5e307);
static_assert(linspace<int>(0, 2'000'000'000, fix<5>)(3) == 1'500'000'000);

TEST_CASE("tensor/make/spacing: without the last one") {
    CHECK(array_equal(linspace<double>(0, 1, 4, endpoint{false}), tensor<double, 4>{0, 0.25, 0.5, 0.75}));
    CHECK(array_equal(linspace<int>(0, 10, 4, endpoint{false}), tensor<int, 4>{0, 2, 5, 7}));
    CHECK(array_equal(linspace<int>(10, 0, 4, endpoint{false}), tensor<int, 4>{10, 7, 5, 2}));
    CHECK(array_equal(linspace<int>(-3, 4, 2, endpoint{false}), tensor<int, 2>{-3, 0}));
    CHECK(array_equal(linspace<float>(5, 9, 1, endpoint{false}), tensor<float, 1>{5}));
    CHECK(linspace<double>(0, 1, 0, endpoint{false}).size() == 0);
    CHECK(array_equal(linspace<double>(0, 1, fix<3>, endpoint{true}), tensor<double, 3>{0, 0.5, 1}));
    // the end need not be an element
    CHECK(array_equal(linspace<std::uint8_t>(0, 256, 4, endpoint{false}),
                      tensor<std::uint8_t, 4>{0, 64, 128, 192}));
    CHECK(array_equal(linspace<std::uint8_t>(0.0, 256.0, 4, endpoint{false}),
                      tensor<std::uint8_t, 4>{0, 64, 128, 192}));
    CHECK(linspace<std::int8_t>(0, 1000, 1)(0) == 0);
    CHECK_THROWS_AS(static_cast<void>(linspace<std::uint8_t>(0, 512, 4, endpoint{false})), value_error);
    CHECK_THROWS_AS(static_cast<void>(linspace<std::uint8_t>(0, -1, 2)), value_error);
    CHECK_THROWS_AS(static_cast<void>(linspace<std::uint64_t>(5, -5, 3, endpoint{false})), value_error);
    CHECK(array_equal(linspace<std::uint64_t>(0, ~std::uint64_t(0), 2),
                      tensor<std::uint64_t, 2>{0, ~std::uint64_t(0)}));
    const tensor far = linspace<double>(-1e308, 1e308, 4, endpoint{false});
    CHECK(far(0) == -1e308);
    CHECK(far(2) == 0);
    CHECK(std::isfinite(far(3)));
}

TEST_CASE("tensor/make/spacing: powers that are no numbers or infinite") {
    const auto roots = logspace<double>(0.5, 1.5, 3, -2);
    CHECK((roots(0) != roots(0) && roots(1) == -2 && roots(2) != roots(2)));
    CHECK(array_equal(logspace<double>(0, 1, 2, -2, endpoint{false})(range(0, 1)), tensor<double, 1>{1}));
    CHECK(array_equal(logspace<double>(-1, 1, 3, 0),
                      tensor<double, 3>{std::numeric_limits<double>::infinity(), 1, 0}));
    CHECK_THROWS_AS((void)logspace<int>(0.5, 1.5, 3, -2), value_error);
}

TEST_CASE("tensor/make/spacing: powers") {
    CHECK(array_equal(logspace<int>(0, 3, 4), tensor<int, 4>{1, 10, 100, 1000}));
    CHECK(array_equal(logspace<double>(0, 4, 3, 2), tensor<double, 3>{1, 4, 16}));
    CHECK(array_equal(logspace<float>(-1, 1, fix<3>, 4.0), tensor<float, 3>{0.25f, 1, 4}));
    CHECK(array_equal(logspace<double>(0, 2, 2, endpoint{false}), tensor<double, 2>{1, 10}));
    CHECK(array_equal(logspace<double>(0, 2, 2, 10, endpoint{false}), tensor<double, 2>{1, 10}));
    CHECK(logspace<double>(0, 1, 0).size() == 0);
    CHECK_THROWS_AS(static_cast<void>(logspace<int>(0, 10, 11)), value_error);
    CHECK_THROWS_AS(static_cast<void>(logspace<float>(0, 39, 3)), value_error);
    CHECK_THROWS_AS(static_cast<void>(logspace<double>(0, 309, 3)), value_error);
    CHECK_THROWS_AS(static_cast<void>(logspace<double>(309, 0, 3)), value_error);
}

TEST_CASE("tensor/make/spacing: integers beyond each other's range, powers of a negative number") {
    constexpr auto most = (std::numeric_limits<std::uint64_t>::max)();
    CHECK_THROWS_AS(static_cast<void>(linspace<std::int64_t>(-5, most, 2)), value_error);
    CHECK_THROWS_AS(static_cast<void>(linspace<std::int64_t>(-1, std::uint64_t(1) << 63, 2)), value_error);
    const tensor half_way =
        linspace<std::int64_t>(INT64_MIN, (std::uint64_t(1) << 63) + 10, 2, endpoint{false});
    CHECK(half_way(0) == INT64_MIN);
    CHECK(half_way(1) == 5);
    CHECK(array_equal(linspace<std::int64_t>(INT64_MAX, INT64_MIN, 3),
                      tensor<std::int64_t, 3>{INT64_MAX, -1, INT64_MIN}));
    CHECK_THROWS_AS(static_cast<void>(logspace<std::uint8_t>(0, 2, 3, -2)), value_error);
    CHECK_THROWS_AS(static_cast<void>(logspace<int>(0, 2, 4, -2)), value_error);
    CHECK(array_equal(logspace<int>(0, 3, 4, -2), tensor<int, 4>{1, -2, 4, -8}));
}

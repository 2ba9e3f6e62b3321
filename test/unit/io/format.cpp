// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<format>)
#include <doctest/doctest.h>
TEST_CASE("io/format: left out, there is no <format>" * doctest::skip()) {}
#else

#include <weft/io/format.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <locale>
#include <ostream>
#include <string>
#include <support/grouped.hpp>
#include <vector>

using namespace weft;

namespace {

const tensor<float, 2, 2> a{{1, 2.5f}, {-3.14159f, 40}};

struct penny {
    int count = 0;
    friend std::ostream& operator<<(std::ostream& out, penny p) { return out << p.count << 'p'; }
};

} // namespace

TEST_CASE("io/format: without a specification as NumPy prints") {
    CHECK(std::format("{}", a) == to_string(a));
    CHECK(std::format("{} and {}", a(0, all), a > 2) == to_string(a(0, all)) + " and " + to_string(a > 2));
    CHECK(std::format("{}", tensor<float, dyn>()) == "[]");
}

TEST_CASE("io/format: an L asks for the locale that was given") {
    const std::locale given(std::locale::classic(), new grouped);
    const tensor<int, 2> numbers{1234567, 5};
    CHECK(std::format("{:L}", numbers) == "[1234567       5]");
    CHECK(std::format(given, "{:L}", numbers) == "[1.234.567         5]");
    CHECK(std::format(given, "{:.1Lf}", a) == "[[ 1,0  2,5]\n [-3,1 40,0]]");
    CHECK(std::format(given, "{:.1f}", a) == "[[ 1.0  2.5]\n [-3.1 40.0]]");
    CHECK(std::format(given, "{:L}", tensor<std::complex<double>, 1>{{1234.5, 1}}).find("1.234,5") !=
          std::string::npos);
}

TEST_CASE("io/format: shapes") {
    CHECK(std::format("{}", a.shape()) == "[2, 2]");
    CHECK(std::format("{:>10}|", any_shape{2, 3, 1}) == " [2, 3, 1]|");
    CHECK(std::format("{}", tensor<float, dyn>(4).shape()) == "[4]");
#if defined(__cpp_lib_format_ranges)
    CHECK(std::format("{}", std::vector<any_shape>{any_shape{1}, any_shape{2, 3}}) == "[[1], [2, 3]]");
#endif
}

#if defined(__cpp_lib_format_ranges)
TEST_CASE("io/format: tensors are no ranges there, but elements of ranges") {
    CHECK(std::format_kind<tensor<float, 2, 2>> == std::range_format::disabled);
    CHECK(std::format_kind<any_view<const float>> == std::range_format::disabled);
    CHECK(std::format_kind<decltype(a + a)> == std::range_format::disabled);
    CHECK(std::format_kind<any_shape> == std::range_format::disabled);
    CHECK(std::format_kind<std::vector<int>> == std::range_format::sequence);
    CHECK(std::format("{}", std::vector{tensor<int, 2>{1, 2}, tensor<int, 2>{3, 4}}) == "[[1 2], [3 4]]");
    CHECK(std::format("{::02d}", std::vector{tensor<int, 2>{1, 2}}) == "[[01 02]]");
}
#endif

TEST_CASE("io/format: a specification holds for each element") {
    CHECK(std::format("{:.3f}", a) == "[[ 1.000  2.500]\n [-3.142 40.000]]");
    CHECK(std::format("{:.1e}", a * 100) == "[[ 1.0e+02  2.5e+02]\n [-3.1e+02  4.0e+03]]");
    CHECK(std::format("{:+8.2f}|{:d}", a(0, all), tensor<int, 2>{1, -20}) == "[   +1.00    +2.50]|[  1 -20]");
    CHECK(std::format("{:#06x}", tensor<std::int64_t, 2>{1, 255}) == "[0x0001 0x00ff]");
    CHECK(std::format("{:3}", tensor<std::int8_t, 2>{65, -1}) == "[ 65  -1]");
    CHECK(std::format("{:d}", tensor<bool, 2>{true, false}) == "[1 0]");
    CHECK(std::format("{:6}", tensor<bool, 2>{true, false}) == "[true   false ]");
    CHECK(std::format("{:.1f}", tensor<std::complex<float>, 2>{{1.f, -2.f}, {10.f, 0.25f}}) ==
          "[ 1.0-2.0j 10.0+0.2j]");
    CHECK(std::format("{:.2f}", cast<detail::simd::half>(a(0, all))) == "[1.00 2.50]");
    CHECK(std::format("{:>5}", tensor<std::string, 2>{"a", "bcd"}) == "[    a   bcd]");
}

TEST_CASE("io/format: long tensors are summarised, and only what is shown is formatted") {
    CHECK(std::format("{:03d}", arange<int>(2000)) == "[ 000  001  002 ... 1997 1998 1999]");
}

TEST_CASE("io/format: what elements do not take is refused") {
    const auto refused = [](const char* format) {
        try {
            (void)std::vformat(format, std::make_format_args(a));
        } catch (const std::format_error&) {
            return true;
        }
        return false;
    };
    CHECK(refused("{:d}"));
    CHECK(refused("{:.3q}"));
    CHECK(refused("{:{}.2f}"));
    CHECK(!refused("{:.2f}"));
    const tensor<penny, 2> pennies{{1}, {2}};
    CHECK(std::format("{}", pennies) == "[1p 2p]"); // as streams write them
    bool thrown = false;
    try {
        (void)std::vformat("{:3}", std::make_format_args(pennies));
    } catch (const std::format_error&) {
        thrown = true;
    }
    CHECK(thrown);
}
#endif

// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<fmt/format.h>)
#include <doctest/doctest.h>
TEST_CASE("io/fmt: left out, there is no <fmt/format.h>" * doctest::skip()) {}
#else

#define FMT_HEADER_ONLY
#include <weft/io/fmt.hpp>
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

TEST_CASE("io/fmt: without a specification as NumPy prints") {
    CHECK(fmt::format("{}", a) == to_string(a));
    CHECK(fmt::format("{} and {}", a(0, all), a > 2) == to_string(a(0, all)) + " and " + to_string(a > 2));
    CHECK(fmt::format("{}", tensor<float, dyn>()) == "[]");
}

TEST_CASE("io/fmt: an L asks for the locale that was given") {
    const std::locale given(std::locale::classic(), new grouped);
    const tensor<int, 2> numbers{1234567, 5};
    CHECK(fmt::format("{:L}", numbers) == "[1234567       5]");
    CHECK(fmt::format(given, "{:L}", numbers) == "[1.234.567         5]");
    CHECK(fmt::format(given, "{:.1Lf}", a) == "[[ 1,0  2,5]\n [-3,1 40,0]]");
    CHECK(fmt::format(given, "{:.1f}", a) == "[[ 1.0  2.5]\n [-3.1 40.0]]");
    CHECK(fmt::format(given, "{:L}", tensor<std::complex<double>, 1>{{1234.5, 1}}).find("1.234,5") !=
          std::string::npos);
}

TEST_CASE("io/fmt: shapes") {
    CHECK(fmt::format("{}", a.shape()) == "[2, 2]");
    CHECK(fmt::format("{:>10}|", any_shape{2, 3, 1}) == " [2, 3, 1]|");
    CHECK(fmt::format("{}", tensor<float, dyn>(4).shape()) == "[4]");
    CHECK(fmt::format("{}", std::vector<any_shape>{any_shape{1}, any_shape{2, 3}}) == "[[1], [2, 3]]");
}

TEST_CASE("io/fmt: a specification holds for each element") {
    CHECK(fmt::format("{:.3f}", a) == "[[ 1.000  2.500]\n [-3.142 40.000]]");
    CHECK(fmt::format("{:.1e}", a * 100) == "[[ 1.0e+02  2.5e+02]\n [-3.1e+02  4.0e+03]]");
    CHECK(fmt::format("{:+8.2f}|{:d}", a(0, all), tensor<int, 2>{1, -20}) == "[   +1.00    +2.50]|[  1 -20]");
    CHECK(fmt::format("{:#06x}", tensor<std::int64_t, 2>{1, 255}) == "[0x0001 0x00ff]");
    CHECK(fmt::format("{:3}", tensor<std::int8_t, 2>{65, -1}) == "[ 65  -1]");
    CHECK(fmt::format("{:d}", tensor<bool, 2>{true, false}) == "[1 0]");
    CHECK(fmt::format("{:6}", tensor<bool, 2>{true, false}) == "[true   false ]");
    CHECK(fmt::format("{:.1f}", tensor<std::complex<float>, 2>{{1.f, -2.f}, {10.f, 0.25f}}) ==
          "[ 1.0-2.0j 10.0+0.2j]");
    CHECK(fmt::format("{:.2f}", cast<detail::simd::half>(a(0, all))) == "[1.00 2.50]");
    CHECK(fmt::format("{:>5}", tensor<std::string, 2>{"a", "bcd"}) == "[    a   bcd]");
}

TEST_CASE("io/fmt: long tensors are summarised, and only what is shown is formatted") {
    CHECK(fmt::format("{:03d}", arange<int>(2000)) == "[ 000  001  002 ... 1997 1998 1999]");
}

TEST_CASE("io/fmt: what elements do not take is refused") {
    const auto refused = [](const char* format) {
        try {
            (void)fmt::vformat(format, fmt::make_format_args(a));
        } catch (const fmt::format_error&) {
            return true;
        }
        return false;
    };
    CHECK(refused("{:d}"));
    CHECK(refused("{:.3q}"));
    CHECK(refused("{:{}.2f}"));
    CHECK(!refused("{:.2f}"));
    const tensor<penny, 2> pennies{{1}, {2}};
    CHECK(fmt::format("{}", pennies) == "[1p 2p]"); // as streams write them
    bool thrown = false;
    try {
        (void)fmt::vformat("{:3}", fmt::make_format_args(pennies));
    } catch (const fmt::format_error&) {
        thrown = true;
    }
    CHECK(thrown);
}
#endif

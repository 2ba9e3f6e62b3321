// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/number_text.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>
#include <support/fixed_point.hpp>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class T>
std::string joined(const std::vector<T>& elements) {
    std::string text;
    for (const std::string& cell : detail::cells_of(elements))
        text += cell + '|';
    return text;
}

struct money {
    int cents;
    friend std::ostream& operator<<(std::ostream& out, money m) { return out << m.cents << 'c'; }
};

} // namespace

TEST_CASE("io/text/number_text: floating numbers stand at their points") {
    CHECK(joined<double>({1, 2.5, -30}) == "  1. |  2.5|-30. |");
    CHECK(joined<double>({0, -0.0}) == " 0.|-0.|");
    CHECK(joined<double>({1.0 / 3, 0.1}) == "0.33333333|0.1       |");
    CHECK(joined<float>({0.1f, 0.2f}) == "0.1|0.2|");
    CHECK(joined<float>({16777216.f}) == "16777216.|");
    CHECK(joined<double>({0.999999999}) == "1.|");
}

TEST_CASE("io/text/number_text: an exponent where sizes are far apart") {
    CHECK(joined<double>({1e10, 1.5}) == "1.0e+10|1.5e+00|");
    CHECK(joined<double>({1e-5}) == "1.e-05|");
    CHECK(joined<double>({0.001, 1}) == "0.001|1.   |");
    CHECK(joined<double>({0.0001, 1}) == "1.e-04|1.e+00|");
    CHECK(joined<double>({0, 1e300}) == "0.e+000|1.e+300|");
    CHECK(joined<double>({std::numeric_limits<double>::denorm_min()}) == "5.e-324|");
}

TEST_CASE("io/text/number_text: what is no number") {
    const double inf = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(joined<double>({1.5, nan, -inf, inf}) == " 1.5| nan|-inf| inf|");
    CHECK(joined<double>({nan}) == "nan|");
}

TEST_CASE("io/text/number_text: 16-bit types with their own digits") {
    CHECK(joined<simd::half>({simd::half(0.1f), simd::half(2.5f), simd::half(65504.f)}) ==
          "1.00e-01|2.50e+00|6.55e+04|");
    CHECK(joined<simd::half>({simd::half(0.1f), simd::half(2.5f)}) == "0.1|2.5|");
    CHECK(joined<simd::bfloat16>({simd::bfloat16(3.140625f)}) == "3.14|");
}

TEST_CASE_TEMPLATE("io/text/number_text: each 16-bit number is told from the others by the fewest digits", T,
                   simd::half, simd::bfloat16) {
    // One digit more than the mantissa's bits can need tells all apart.
    const std::size_t most = std::same_as<T, simd::half> ? 5 : 4;
    std::size_t finite = 0;
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const T x = std::bit_cast<T>(static_cast<std::uint16_t>(bits));
        if (!std::isfinite(static_cast<float>(x))) continue;
        const std::string text = detail::element_text(x);
        const std::string digits = text.substr(0, text.find('e'));
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        const std::size_t first = (std::min)(digits.find_first_not_of("-0."), digits.size());
        const std::size_t last = (std::max)(digits.find_last_not_of("0.") + 1, first);
        const auto count = std::size_t(std::count_if(digits.begin() + std::ptrdiff_t(first),
                                                     digits.begin() + std::ptrdiff_t(last), is_digit));
        std::istringstream in(text);
        in.imbue(std::locale::classic());
        double read = 0;
        in >> read;
        const bool exact = std::bit_cast<std::uint16_t>(static_cast<T>(static_cast<float>(read))) == bits;
        if (!exact || count > most) FAIL_CHECK("bits ", bits, " are written as ", text);
        ++finite;
    }
    CHECK(finite > 60000);
}

TEST_CASE("io/text/number_text: integers, truth values, complex numbers, others") {
    CHECK(joined<std::int8_t>({65, -1}) == "65|-1|");
    CHECK(joined<std::uint8_t>({65, 200}) == " 65|200|");
    CHECK(joined<std::uint64_t>({~std::uint64_t(0)}) == "18446744073709551615|");
    CHECK(joined<bool>({true, false}) == " true|false|");
    CHECK(joined<std::complex<float>>({{1, 2.5f}, {-3, -4}}) == " 1.+2.5j|-3.-4.j |");
    CHECK(joined<money>({{5}, {100}}) == "  5c|100c|");
}

TEST_CASE("io/text/number_text: one element alone") {
    CHECK(detail::element_text(1.5f) == "1.5");
    CHECK(detail::element_text(0.28f) == "0.28");
    CHECK(detail::element_text(1e30) == "1e+30");
    CHECK(detail::element_text(std::int8_t(7)) == "7");
    CHECK(detail::element_text(true) == "true");
    CHECK(detail::element_text(std::complex<double>(1, -2)) == "1-2j");
}

TEST_CASE("io/text/number_text: numbers of a class are printed by its own operator, or by what it becomes") {
    CHECK(detail::cells_of(std::vector<fixed_point>{{2.5}, {-10}}) == std::vector<std::string>{"2.5", "-10"});
    CHECK(detail::element_text(fixed_point(2.5)) == "2.5");
    struct nameless {};
    CHECK(detail::element_text(nameless{}) == "value");
}

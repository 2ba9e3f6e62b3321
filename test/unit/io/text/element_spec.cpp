// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/element_spec.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

using namespace weft;
namespace simd = weft::detail::simd;

static_assert(std::is_same_v<detail::element_part<std::int8_t>::type, int>, "a number, not a character");
static_assert(std::is_same_v<detail::element_part<std::uint16_t>::type, std::uint16_t>);
static_assert(std::is_same_v<detail::element_part<bool>::type, bool>);
static_assert(std::is_same_v<detail::element_part<simd::half>::type, float>);
static_assert(std::is_same_v<detail::element_part<std::complex<double>>::type, double>);
static_assert(std::is_same_v<detail::element_part<std::string>::type, std::string>);

namespace {

/// What a format library gives: the specification and what follows it.
struct context {
    std::string_view text;
    constexpr auto begin() const { return text.begin(); }
    constexpr auto end() const { return text.end(); }
};

/// Takes everything up to the closing brace.
struct formatter {
    constexpr auto parse(context& c) { return c.begin() + static_cast<std::ptrdiff_t>(c.text.rfind('}')); }
};

bool refused(std::string_view text) {
    detail::element_spec<formatter> spec;
    bool rejected = false;
    context c{text};
    (void)spec.parse(c, [&](const char*) { rejected = true; });
    return rejected;
}

} // namespace

TEST_CASE("io/text/element_spec: the specification is kept, without what follows") {
    detail::element_spec<formatter> spec;
    context c{".3f} and"};
    const auto end = spec.parse(c, [](const char*) {});
    CHECK(*end == '}');
    CHECK(spec.format() == "{:.3f}");
    context nothing{"}"};
    detail::element_spec<formatter> unspecified;
    (void)unspecified.parse(nothing, [](const char*) {});
    CHECK(unspecified.format().empty());
    CHECK(refused("{}.3f}"));
    CHECK(!refused(">+8.3e}"));
}

TEST_CASE("io/text/element_spec: each part of each element is written, then all are aligned") {
    const tensor<std::complex<float>, 2> z{{1.f, -2.f}, {10.f, 3.f}};
    const std::string text = detail::format_each(z, "{:d}", [](const std::string& format, float part) {
        CHECK(format == "{:d}");
        return std::to_string(static_cast<int>(part));
    });
    CHECK(text == "[ 1-2j 10+3j]");
    CHECK(detail::format_each(z, "", [](const std::string&, float) { return std::string(); }) ==
          to_string(z));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/core/compose.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using weft::detail::compose;

TEST_CASE("core/compose: characters and numbers") {
    CHECK(compose({}) == "");
    CHECK(compose({"at axis ", 1, " of ", std::string("the result")}) == "at axis 1 of the result");
    CHECK(compose({INT64_MIN, " ", std::uint8_t{200}, " ", 0}) == "-9223372036854775808 200 0");
    CHECK(compose({"", ""}) == "");
}

TEST_CASE("core/compose: the shortest text of a number") {
    CHECK(weft::diagnose::number_text(2) == "2");
    CHECK(weft::diagnose::number_text(-1e-9) == "-1e-09");
    CHECK(weft::diagnose::number_text(0.1) == "0.1");
}

TEST_CASE("core/compose: extents") {
    const weft::index_t extents[] = {5, 0, -1};
    CHECK(compose({{extents, extents + 3}}) == "[5, 0, -1]");
    CHECK(compose({"shape ", {extents, extents + 1}, "."}) == "shape [5].");
    CHECK(compose({{extents, extents}}) == "[]");
}

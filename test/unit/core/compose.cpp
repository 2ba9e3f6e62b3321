// SPDX-License-Identifier: BSL-1.0
#include <weft/core/compose.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
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

TEST_CASE("core/compose: numbers without a sign, and such as have digits behind the point") {
    CHECK(weft::detail::compose({"of ", ~std::uint64_t(0), " and ", -1}) == "of 18446744073709551615 and -1");
    CHECK(weft::detail::number_text(0.1) == "0.1");
    CHECK(weft::detail::number_text(100000) == "100000");
    CHECK(weft::detail::number_text(2147483648.0) == "2147483648");
    CHECK(weft::detail::number_text(0.9999999) == "0.9999999");
    CHECK(weft::detail::number_text(-1e16) == "-1e+16");
    CHECK(weft::detail::number_text(0.00001) == "1e-05");
    CHECK(weft::detail::number_text(std::numeric_limits<double>::infinity()) == "inf");
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/explanation_svg.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/explanation.hpp>

using namespace weft;

TEST_CASE("io/text/explanation_svg: a transposed operand is a column of cells") {
    const float x = 0;
    const auto e = explanation_of({{&x, 4, list({100, 200}), {1, 100}}});
    const std::string svg = detail::explanation_svg(e);
    CHECK(svg.find(">#0 view</text>") != std::string::npos);
    CHECK(svg.find(">transposed: turned into a buffer, tile by tile</text>") != std::string::npos);
    int cells = 0, holes = 0;
    for (std::size_t at = svg.find("class=\""); at != std::string::npos; at = svg.find("class=\"", at + 1)) {
        cells += svg.compare(at, 12, "class=\"cell\"") == 0;
        holes += svg.compare(at, 12, "class=\"hole\"") == 0;
    }
    CHECK(cells == 3);
    CHECK(holes == 21);
}

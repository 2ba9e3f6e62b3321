// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/explanation_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/explanation.hpp>

using namespace weft;

TEST_CASE("io/text/explanation_text: the plan in words") {
    const float x = 0;
    const auto e = explanation_of({{&x, 4, list({100, 200}), {1, 100}}});
    const std::string text = detail::explanation_text(e);
    CHECK(text.find("\n#0 view   [100, 200]  float\n") != std::string::npos);
    CHECK(text.find("square tiles") != std::string::npos);
    CHECK(text.find("#0  transposed") != std::string::npos);
    CHECK(text.find("vectors of 8 float\n") != std::string::npos);
}

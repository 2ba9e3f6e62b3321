// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/explanation_text.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

namespace {

extent_list list(std::initializer_list<index_t> extents) {
    return {extents.begin(), static_cast<int>(extents.size())};
}

} // namespace

TEST_CASE("io/text/explanation_text: the plan in words") {
    const float x = 0;
    detail::explanation e;
    e.extents = list({100, 200});
    e.type = "shape<dyn, dyn>";
    e.element = "float";
    e.size = 4;
    e.path = detail::explained_path::driver;
    e.nodes = {{0, "view", e.extents, "float", "", 0}};
    e.leaves = {{&x, 4, e.extents, {1, 100}}};
    e.kernels = {{"view", "float", 8, 4}};
    const std::string text = detail::explanation_text(e);
    CHECK(text.find("\n#0 view   [100, 200]  float\n") != std::string::npos);
    CHECK(text.find("square tiles") != std::string::npos);
    CHECK(text.find("#0  transposed") != std::string::npos);
    CHECK(text.find("vectors of 8 float\n") != std::string::npos);
}

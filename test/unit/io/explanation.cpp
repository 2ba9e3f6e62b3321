// SPDX-License-Identifier: BSL-1.0
#include <weft/io/explanation.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

namespace {

extent_list list(std::initializer_list<index_t> extents) {
    return {extents.begin(), static_cast<int>(extents.size())};
}

} // namespace

TEST_CASE("io/explanation: axes along which an operand broadcasts") {
    CHECK(detail::broadcast_note(list({3}), list({2, 3}), 2) == "broadcasts along axis 0");
    CHECK(detail::broadcast_note(list({1}), list({2, 3}), 2) == "broadcasts along axes 0, 1");
    CHECK(detail::broadcast_note(list({1, 3}), list({2, 3}), 4) == "broadcasts along axis 2");
    CHECK(detail::broadcast_note(list({2, 3}), list({2, 3}), 2).empty());
    CHECK(detail::broadcast_note(list({}), list({2, 3}), 2).empty());
}

TEST_CASE("io/explanation: equal operands have one number") {
    const float x = 0;
    detail::explained_leaf a{&x, 4, list({2, 3}), {3, 1}};
    detail::explained_leaf b{&x, 4, list({3, 2}), {1, 3}};
    CHECK(detail::leaf_number({a, b, a, b}, 2) == 0);
    CHECK(detail::leaf_number({a, b, a, b}, 3) == 1);
    CHECK(a.is_dense());
    CHECK(!b.is_dense());
    CHECK(a.bytes() == 24);
    detail::explained_leaf spread{&x, 4, list({200, 3}), {0, 1}};
    CHECK(spread.bytes() == 12);
}

TEST_CASE("io/explanation: the plan in words") {
    const float x = 0;
    detail::explanation e;
    e.extents = list({100, 200});
    e.type = "shape<dyn, dyn>";
    e.element = "float";
    e.size = 4;
    e.path = detail::explained_path::driver;
    e.nodes = {{0, "#0 view", e.extents, "float", ""}};
    e.leaves = {{&x, 4, e.extents, {1, 100}}};
    e.kernels = {{"#0 view", "float", 8, 4}};
    const std::string text = detail::explanation_text(e);
    CHECK(text.find("square tiles") != std::string::npos);
    CHECK(text.find("#0  transposed") != std::string::npos);
    CHECK(text.find("vectors of 8 float\n") != std::string::npos);
}

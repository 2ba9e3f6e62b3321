// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/explanation.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/explanation.hpp>

using namespace weft;

TEST_CASE("io/text/explanation: axes along which an operand broadcasts") {
    CHECK(detail::broadcast_note(list({3}), list({2, 3}), 2) == "broadcasts along axis 0");
    CHECK(detail::broadcast_note(list({1}), list({2, 3}), 2) == "broadcasts along axes 0, 1");
    CHECK(detail::broadcast_note(list({1, 3}), list({2, 3}), 4) == "broadcasts along axis 2");
    CHECK(detail::broadcast_note(list({2, 3}), list({2, 3}), 2).empty());
    CHECK(detail::broadcast_note(list({}), list({2, 3}), 2).empty());
}

TEST_CASE("io/text/explanation: equal operands have one number") {
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

// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/shown.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/make/random.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;

namespace {

template <class E>
auto what_is_shown(const E& e, const print_options& options = {}) {
    return detail::shown_of(detail::capture(e), options);
}

} // namespace

TEST_CASE("io/text/shown: all of few elements, in the order of their indices") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(what_is_shown(a).elements == std::vector{1, 2, 3, 4, 5, 6});
    CHECK(what_is_shown(transpose(a)).elements == std::vector{1, 4, 2, 5, 3, 6});
    CHECK(what_is_shown(transpose(a) * 2).elements == std::vector{2, 8, 4, 10, 6, 12});
    CHECK(what_is_shown(sum<1>(a)).elements == std::vector<std::int64_t>{6, 15});
    CHECK(what_is_shown(tensor<int, dyn>(0)).elements.empty());
}

TEST_CASE("io/text/shown: the ends of many, of each kind of operand") {
    const print_options options{.threshold = 5, .edge_items = 1};
    tensor<int, dyn, dyn> a(4, 5);
    for (int i = 0; i < 20; ++i)
        a.data()[i] = i;
    const std::vector corners{0, 4, 15, 19};
    CHECK(what_is_shown(a, options).elements == corners);
    CHECK(what_is_shown(a + 0, options).elements == corners);
    CHECK(what_is_shown(transpose(a), options).elements == std::vector{0, 15, 4, 19});
    CHECK(what_is_shown(sum<1>(a) * 1, {.threshold = 2, .edge_items = 1}).elements ==
          std::vector<std::int64_t>{10, 85});
    CHECK(what_is_shown(a, options).axes.size() == 2);
    CHECK(what_is_shown(a, options).axes[1].cut());
    CHECK(what_is_shown(a, options).axes[1].index(1) == 4);
    CHECK(what_is_shown(a, {.threshold = 5, .edge_items = 2}).elements.size() == 4 * 4);
}

TEST_CASE("io/text/shown: what a loop needs before it is computed once, and no more than is shown after it") {
    int inner = 0, outer = 0;
    tensor<int, dyn, dyn> a(20, 3);
    a = 1;
    const auto counted = map(
        [&](auto x) {
            ++outer;
            return x;
        },
        sum<1>(map(
            [&](int x) {
                ++inner;
                return x;
            },
            a)));
    CHECK(what_is_shown(counted, {.threshold = 5, .edge_items = 2}).elements.size() == 4);
    CHECK(inner == 60);
    CHECK(outer == 4);
    outer = 0;
    CHECK(what_is_shown(counted).elements.size() == 20);
    CHECK(outer == 20);
}

TEST_CASE("io/text/shown: elements that stand nowhere") {
    const auto draws = uniform<double>(random_key(1), 3000);
    const tensor<double, dyn> all = draws;
    const auto some = what_is_shown(draws);
    REQUIRE(some.elements.size() == 6);
    CHECK(some.elements[0] == all(0));
    CHECK(some.elements[5] == all(2999));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/axes.hpp>

#include <doctest/doctest.h>

#include <array>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

using weft::axes;
using weft::detail::axis_list;
using weft::detail::normalized_axes;
using weft::detail::normalized_axis;

// axes<...>{} is known at compile time, axes{...} is not.
static_assert(axes<0, -1>::is_static && axes<0, -1>::count() == 2 && axes<0, -1>::at(1) == -1);
static_assert(std::is_same_v<decltype(axes{}), axes<>> && axes<>::count() == 0);
static_assert(std::is_same_v<decltype(axes{0, -1}), axes<weft::detail::run_time_axes>>);
static_assert(std::is_same_v<decltype(axes{std::array{0, 1}}), axes<weft::detail::run_time_axes>>);
static_assert(std::is_same_v<decltype(axes{axes{0, 1}}), axes<weft::detail::run_time_axes>>);
static_assert(!axes<weft::detail::run_time_axes>::is_static);

static_assert(normalized_axis("sum", 1, 3) == 1 && normalized_axis("sum", -1, 3) == 2 &&
              normalized_axis("sum", -3, 3) == 0);
static_assert(normalized_axes("sum", axes<-1, 0>{}, 3).count == 2);
static_assert(normalized_axes("sum", axes<-1, 0>{}, 3).at[0] == 2 &&
              normalized_axes("sum", axes<-1, 0>{}, 3).at[1] == 0);
static_assert(normalized_axes("sum", axes<-1, 0>{}, 3).has(2) &&
              !normalized_axes("sum", axes<-1, 0>{}, 3).has(1));

TEST_CASE("shape/axes: run-time axes") {
    const int n = -2;
    const axis_list list = normalized_axes("sum", axes{0, n}, 4);
    REQUIRE(list.count == 2);
    CHECK(list.at[0] == 0);
    CHECK(list.at[1] == 2);
    CHECK(normalized_axes("sum", axes(std::vector{1, 0}), 2).at[0] == 1);
    CHECK(normalized_axes("sum", axes(std::vector<int>{}), 2).count == 0);
}

TEST_CASE("shape/axes: what does not exist, or twice") {
    CHECK_THROWS_WITH_AS(normalized_axis("sum", 3, 3), "sum: axis 3 does not exist in a shape of rank 3",
                         weft::index_error);
    CHECK_THROWS_WITH_AS(normalized_axis("stack", 3, 3, true),
                         "stack: axis 3 does not exist in the result, whose rank is 3", weft::index_error);
    CHECK_THROWS_WITH_AS(normalized_axis(nullptr, 3, 3), "axis 3 does not exist in a shape of rank 3",
                         weft::index_error);
    CHECK_THROWS_AS(normalized_axis("sum", -4, 3), weft::index_error);
    CHECK_THROWS_AS(normalized_axes("sum", axes<0, 2>{}, 2), weft::index_error);
    CHECK_THROWS_WITH_AS(normalized_axes("sum", axes{1, -1}, 2), "sum: axis 1 is named twice",
                         weft::index_error);
    CHECK_THROWS_AS(axes(std::vector<int>(17, 0)), weft::shape_error);
}

TEST_CASE("shape/axes: from a range that is walked through only where it is no constant") {
    std::vector<int> numbers{3, 2, 1, 4, 5};
    const auto is_odd = [](int i) { return i % 2 != 0; };
    auto odd = numbers | std::views::filter(is_odd);
    const axes named(odd);
    CHECK(named.count() == 3);
    CHECK(named.at(1) == 1);
    CHECK(axes(std::views::filter(numbers, is_odd)).at(2) == 5);
    axes copied(numbers);
    const axes copy(copied);
    CHECK(copy.count() == 5);
}

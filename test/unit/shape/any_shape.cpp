// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/any_shape.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <list>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

using weft::any_shape;
using weft::dyn;
using weft::shape;

static_assert(std::is_trivially_copyable_v<any_shape>);
static_assert(weft::detail::shape_type<any_shape> &&
              weft::detail::static_rank_v<any_shape> == weft::any_rank);
static_assert(any_shape::static_extent(3) == dyn && !any_shape::is_static);

static_assert(any_shape{}.rank() == 0 && any_shape{}.size() == 1);
static_assert(any_shape{5, 3, 4, 1}.rank() == 4 && any_shape{5, 3, 4, 1}.size() == 60);
static_assert(any_shape{5}.rank() == 1 && any_shape{5}.extent(0) == 5);
static_assert(any_shape{std::int8_t{5}, 3u, std::uint64_t{4}, weft::fix<1>} == any_shape{5, 3, 4, 1});
static_assert(any_shape(std::array{2, 3}) == any_shape{2, 3});
static_assert(any_shape{any_shape{2, 3}} == any_shape{2, 3});
static_assert(!std::is_constructible_v<any_shape, double> && !std::is_constructible_v<any_shape, bool>);

// Every shape converts, and compares.
static_assert(std::is_convertible_v<shape<dyn, 3>, any_shape>);
static_assert(any_shape(shape<dyn, 3>(2)) == shape<2, 3>{} && shape<2, 3>{} == any_shape{2, 3});
static_assert(any_shape{3} != shape<1, 3>{} && any_shape{} == shape<>{});
static_assert(shape<dyn, 3>(any_shape{2, 3}).extent(0) == 2);

TEST_CASE("shape/any_shape: from ranges of integers") {
    const unsigned char bytes[] = {2, 3};
    CHECK(any_shape(bytes) == any_shape{2, 3});
    CHECK(any_shape(std::vector<std::size_t>{2, 3}) == any_shape{2, 3});
    CHECK(any_shape(std::list{2, 3}) == any_shape{2, 3});
    CHECK(any_shape{std::vector{7}} == any_shape{7});
    CHECK(any_shape(std::vector<int>{}) == any_shape{});
    CHECK(any_shape(weft::extent_list(shape<2, 3>{})) == shape<2, 3>{});
}

TEST_CASE("shape/any_shape: at most 16 axes") {
    CHECK(any_shape(std::vector<int>(16, 1)).rank() == 16);
    CHECK_THROWS_AS(any_shape(std::vector<int>(17, 1)), weft::shape_error);
    CHECK_THROWS_AS((any_shape{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), weft::shape_error);
}

TEST_CASE("shape/any_shape: what cannot be is rejected") {
    CHECK_THROWS_WITH_AS((any_shape{2, -3}), "any_shape: shape [2, -3]: the extent at axis 1 is negative: -3",
                         weft::shape_error);
    CHECK_THROWS_AS((any_shape{1u << 31, 1u << 31}), weft::shape_error);
    CHECK_THROWS_AS(any_shape(std::vector{-1}), weft::shape_error);
    CHECK_THROWS_WITH_AS((shape<dyn, 3>(any_shape{3})),
                         "shape [3] does not fit into shape<dyn, 3>: the ranks are 1 "
                         "and 2",
                         weft::shape_error);
    CHECK_THROWS_AS((shape<dyn, 3>(any_shape{2, 4})), weft::shape_error);
}

TEST_CASE("shape/any_shape: iterates and prints") {
    std::vector<weft::index_t> extents;
    for (auto extent : any_shape{5, 3, 4, 1})
        extents.push_back(extent);
    CHECK(extents == std::vector<weft::index_t>{5, 3, 4, 1});
    CHECK(to_string(any_shape{5, 3, 4, 1}) == "[5, 3, 4, 1]");
    CHECK(to_string(any_shape{}) == "[]");
}

TEST_CASE("shape/any_shape: by number") {
    constexpr any_shape s{2, 3, 4};
    static_assert(s[0] == 2 && s[2] == 4 && s[-1] == 4 && s[-3] == 2);
    CHECK(s[1] == 3);
}

TEST_CASE("shape/any_shape: from a range that is walked through only where it is no constant") {
    std::vector<int> numbers{3, 2, 1, 4, 5};
    const auto is_odd = [](int i) { return i % 2 != 0; };
    auto odd = numbers | std::views::filter(is_odd);
    CHECK(any_shape(odd) == any_shape{3, 1, 5});
    CHECK(any_shape(std::views::filter(numbers, is_odd)).rank() == 3);
    CHECK(any_shape(std::as_const(numbers)).rank() == 5);
    CHECK(any_shape(numbers) == any_shape{3, 2, 1, 4, 5});
}

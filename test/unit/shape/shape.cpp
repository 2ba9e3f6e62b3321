// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/shape.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <type_traits>

using weft::dyn;
using weft::fix;
using weft::index_t;
using weft::shape;

// Literal, trivially copyable, and no larger than what only the run time knows.
static_assert(std::is_empty_v<shape<5, 3>> && std::is_empty_v<shape<>>);
static_assert(sizeof(shape<dyn, 3>) == sizeof(index_t) && sizeof(shape<dyn, 3, dyn>) == 2 * sizeof(index_t));
static_assert(std::is_trivially_copyable_v<shape<dyn, 3>> && std::is_trivially_copyable_v<shape<5, 3>>);
static_assert(std::is_nothrow_default_constructible_v<shape<dyn, 3>>);

// Empty shapes of different types share an address.
struct two_shapes {
    [[no_unique_address]] shape<5, 3> first;
    [[no_unique_address]] shape<3> second;
};
static_assert(sizeof(two_shapes) == 1);

static_assert(shape<5, 3, 4, 1>::rank() == 4 && shape<>::rank() == 0);
static_assert(shape<5, 3>{}.extent(0) == 5 && shape<5, 3>{}.extent(1) == 3 && shape<5, 3>{}.size() == 15);
static_assert(shape<5, 3>::is_static && !shape<dyn, 3>::is_static && shape<>::is_static);
static_assert(shape<>{}.size() == 1);
static_assert(shape<0, 7>{}.size() == 0);
static_assert(shape<dyn, 3>::static_extent(0) == dyn && shape<dyn, 3>::static_extent(1) == 3);
static_assert(weft::detail::static_rank_v<const shape<dyn, 3>&> == 2);
static_assert(weft::detail::shape_type<const shape<2>&> && !weft::detail::shape_type<int>);

// From the extents that are not static, or from all.
static_assert(shape<dyn, 3>{}.extent(0) == 0);
static_assert(shape<dyn, 3>(4).extent(0) == 4 && shape<dyn, 3>(4, 3).extent(0) == 4);
static_assert(shape<dyn, 3, dyn>(4, 5).extent(2) == 5 && shape<dyn, 3, dyn>(4, 3, 5).extent(2) == 5);
static_assert(shape<5, 3>(5, 3).size() == 15);
static_assert(!std::is_constructible_v<shape<dyn, 3, dyn>, int>);
static_assert(!std::is_constructible_v<shape<5, 3>, int>);
static_assert(!std::is_constructible_v<shape<dyn>, bool> && !std::is_constructible_v<shape<dyn>, double>);
static_assert(!std::is_convertible_v<int, shape<dyn>>);

// From other shapes.
static_assert(shape<dyn, 3>(shape<4, dyn>(3)).extent(0) == 4);
static_assert(!std::is_constructible_v<shape<dyn>, shape<4, 3>>);

// By arguments: `fix` stays static.
static_assert(std::is_same_v<decltype(shape(2, 3u)), shape<dyn, dyn>>);
static_assert(std::is_same_v<decltype(shape(2, fix<3>)), shape<dyn, 3>>);
static_assert(std::is_same_v<decltype(shape(fix<2>, fix<3>)), shape<2, 3>>);

// Equality looks at the extents only.
static_assert(shape<dyn, 3>(4) == shape<4, 3>{} && shape<4, dyn>(3) == shape<dyn, 3>(4));
static_assert(shape<4, 3>{} != shape<4, 4>{} && shape<3>{} != shape<1, 3>{} && shape<>{} == shape<>{});

TEST_CASE("shape/shape: what cannot be is rejected") {
    CHECK_THROWS_AS(shape<dyn>(-1), weft::shape_error);
    CHECK_THROWS_AS(shape<dyn>(SIZE_MAX), weft::shape_error);
    CHECK_THROWS_AS((shape<dyn, 3>(4, 5)), weft::shape_error);
    CHECK_THROWS_AS((shape<5, 3>(5, 4)), weft::shape_error);
    CHECK_THROWS_AS((shape<dyn, 3>(shape<dyn, dyn>(4, 5))), weft::shape_error);
    CHECK_THROWS_WITH_AS((shape<2, dyn, 7>(2, 3, 5)),
                         "shape [2, 3, 5] does not fit into shape<2, dyn, 7>: at axis 2 "
                         "the extents are 5 and 7",
                         weft::shape_error);
    CHECK_THROWS_WITH_AS((shape<dyn, 3>(weft::detail::caller{"zeros"}, -4)),
                         "zeros: shape [-4, 3]: the extent at axis 0 is negative: -4", weft::shape_error);
    CHECK_THROWS_WITH_AS((shape<dyn, 3>(-4)), "shape [-4, 3]: the extent at axis 0 is negative: -4",
                         weft::shape_error);
}

TEST_CASE("shape/shape: element counts that overflow") {
    const index_t half = index_t{1} << 31;
    CHECK_THROWS_AS((shape<dyn, dyn>(half, half)), weft::shape_error);
    CHECK_THROWS_AS((shape<dyn, dyn, dyn>(half, half, half)), weft::shape_error);
    CHECK_THROWS_AS(shape<dyn>(PTRDIFF_MAX / 8), weft::shape_error);
    CHECK(shape<dyn>(PTRDIFF_MAX / 16).size() == PTRDIFF_MAX / 16);
    // An extent of 0 does not hide it: strides are products of the other extents.
    CHECK_THROWS_AS((shape<dyn, dyn, dyn>(0, half, half)), weft::shape_error);
    CHECK(shape<dyn, dyn>(0, half).size() == 0);
}

TEST_CASE("shape/shape: prints") {
    CHECK(to_string(shape<5, 3, 4, 1>{}) == "[5, 3, 4, 1]");
    std::ostringstream of_an_error;
    of_an_error << weft::extent_list(shape<dyn, 3>(7));
    CHECK(of_an_error.str() == "[7, 3]");
    CHECK(to_string(shape<dyn, 3>(7)) == "[7, 3]");
    CHECK(to_string(shape<>{}) == "[]");
    std::ostringstream out;
    out << shape<dyn, 3>(7);
    CHECK(out.str() == "[7, 3]");
}

TEST_CASE("shape/shape: by number, and as a structured binding") {
    constexpr shape<2, dyn, 4> s(3);
    static_assert(s[0] == 2 && s[1] == 3 && s[-1] == 4 && s[-3] == 2);
    const auto [planes, rows, columns] = s;
    CHECK(planes == 2);
    CHECK(rows == 3);
    CHECK(columns == 4);
    static_assert(std::is_same_v<decltype(rows), const index_t>);
}

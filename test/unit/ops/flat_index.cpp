// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/flat_index.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/reduce/position.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/select.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

#include <array>
#include <support/tells_line.hpp>

using namespace weft;

TEST_CASE("ops/flat_index: one element") {
    const tensor<int, 2, 3> a{{1, 9, 3}, {4, 5, 6}};
    const auto [row, column] = unravel_index(argmax(a), a.shape());
    CHECK(row == 0);
    CHECK(column == 1);
    static_assert(unravel_index(5, shape<2, 3>{}) == std::array<index_t, 2>{1, 2});
    static_assert(ravel_index(std::array{1, 2}, shape<2, 3>{}) == 5);
    CHECK(unravel_index(-1, shape(4, 5, 6)) == std::array<index_t, 3>{3, 4, 5});
    CHECK(array_equal(unravel_index(7, any_shape{2, 5}), tensor<index_t, 2>{1, 2}));
    CHECK(ravel_index({1, -1}, a.shape()) == 5);
    CHECK(ravel_index({1, 2}, any_shape{2, 5}) == 7);
    CHECK(ravel_index(tensor<int, 2>{1, 2}, a.shape()) == 5);
}

TEST_CASE("ops/flat_index: of a shape in braces") {
    const auto [plane, row, column] = unravel_index(99, {6, 7, 8});
    CHECK(std::array{plane, row, column} == std::array<index_t, 3>{1, 5, 3});
    static_assert(unravel_index(5, {2, 3}) == std::array<index_t, 2>{1, 2});
    static_assert(ravel_index({1, 2}, {2, 3}) == 5);
    CHECK(unravel_index(3, {4})[0] == 3);
    const index_t rows = 2;
    CHECK(array_equal(unravel_index(tensor<int, 2>{5, 1}, {rows, 3}), tensor<int, 2, 2>{{1, 2}, {0, 1}}));
    CHECK(array_equal(ravel_index(tensor<int, 2, 2>{{1, 2}, {0, 1}}, {rows, 3}), tensor<int, 2>{5, 1}));
    CHECK_THROWS_AS(static_cast<void>(unravel_index(6, {2, 3})), index_error);
    CHECK_THROWS_AS(static_cast<void>(unravel_index(0, {-2, 3})), shape_error);
}

TEST_CASE("ops/flat_index: several, and there and back") {
    const tensor<int, 2, 3> a{{1, 0, 3}, {0, 5, 6}};
    CHECK(array_equal(unravel_index(flatnonzero(a), a.shape()), nonzero(a)));
    CHECK(array_equal(ravel_index(nonzero(a), a.shape()), flatnonzero(a)));
    const tensor<int, 2, 2> numbers{{0, 5}, {-1, 2}};
    const auto places = unravel_index(numbers, a.shape());
    static_assert(std::same_as<decltype(places), const tensor<index_t, 2, 2, 2>>);
    CHECK(array_equal(places, tensor<int, 2, 2, 2>{{{0, 0}, {1, 2}}, {{1, 2}, {0, 2}}}));
    CHECK(array_equal(ravel_index(places, a.shape()), tensor<int, 2, 2>{{0, 5}, {5, 2}}));
    const tensor<int, 2> rows{1, 0}, columns{2, -1};
    CHECK(array_equal(ravel_index(stack<-1>(rows, columns), a.shape()), tensor<int, 2>{5, 2}));
    CHECK(array_equal(unravel_index(any_tensor<int>(rows), any_shape{2, 2}),
                      tensor<int, 2, 2>{{0, 1}, {0, 0}}));
    CHECK(array_equal(unravel_index(2 * columns + 2, shape(7)), tensor<int, 2, 1>{{6}, {0}}));
}

TEST_CASE("ops/flat_index: elements that are not there") {
    CHECK_THROWS_WITH_AS(
        (void)unravel_index(6, shape<2, 3>{}),
        doctest::Contains("unravel_index: index 6 is out of range at axis 0, whose extent is 6"),
        index_error);
    CHECK_THROWS_AS((void)unravel_index(-7, shape<2, 3>{}), index_error);
    CHECK_THROWS_AS((void)unravel_index(tensor<int, 2>{0, 6}, shape<2, 3>{}), index_error);
    CHECK_THROWS_AS((void)unravel_index(0, shape(0, 3)), index_error);
    CHECK_THROWS_WITH_AS(
        (void)ravel_index({1, 3}, shape<2, 3>{}),
        doctest::Contains("ravel_index: index 3 is out of range at axis 1, whose extent is 3"), index_error);
    CHECK_THROWS_AS((void)ravel_index({1}, shape<2, 3>{}), shape_error);
    CHECK_THROWS_AS((void)ravel_index(tensor<int, 1, 3>{}, shape<2, 3>{}), shape_error);
}

TEST_CASE("ops/flat_index: no axes, and unsigned indices beyond the end") {
    CHECK(unravel_index(0, shape<>{}).size() == 0);
    CHECK(unravel_index(0, any_shape{}).size() == 0);
    CHECK(unravel_index(tensor<int, 3>(), shape<>{}).shape() == shape<3, 0>{});
    CHECK(array_equal(ravel_index(tensor<int, 2, 0>(), shape<>{}), tensor<int, 2>{0, 0}));
    const tensor<std::uint64_t, 1, 2> beyond{{~std::uint64_t(0), 0}};
    CHECK_THROWS_AS((void)ravel_index(beyond, shape<3, 2>{}), index_error);
}

TEST_CASE("ops/flat_index: errors begin with the function") {
    CHECK_THROWS_WITH_AS(
        (void)(unravel_index(3, {1, -4})),
        doctest::Contains("unravel_index: shape [1, -4]: the extent at axis 1 is negative: -4"), shape_error);
}

TEST_CASE("ops/flat_index: errors name the line of the call") {
    const tensor<int, 2> numbers{1, 6};
    CHECK(test::tells_line([&] { (void)unravel_index(6, shape<2, 3>{}); }));
    CHECK(test::tells_line([&] { (void)unravel_index(numbers, shape<2, 3>{}); }));
    CHECK(test::tells_line([&] { (void)unravel_index(6, {2, 3}); }));
    CHECK(test::tells_line([&] { (void)unravel_index(0, {-2, 3}); }));
    CHECK(test::tells_line([&] { (void)unravel_index(numbers, {2, 3}); }));
    CHECK(test::tells_line([&] { (void)ravel_index({1, 3}, shape<2, 3>{}); }));
    CHECK(test::tells_line([&] { (void)ravel_index(numbers, shape<2, 3>{}); }));
    CHECK(test::tells_line([&] { (void)ravel_index({1, 3}, {2, 3}); }));
    CHECK(test::tells_line([&] { (void)ravel_index(numbers, {2, -3}); }));
}

TEST_CASE("ops/flat_index: an unsigned index is never named as a negative one") {
    const tensor<std::uint64_t, 2> beyond{~std::uint64_t(0), 0};
    CHECK_THROWS_WITH_AS(
        (void)ravel_index(beyond, shape<2, 3>{}),
        doctest::Contains("ravel_index: index 18446744073709551615 is out of range at axis 0"), index_error);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/order/sort.hpp>
#include <weft/order/take_along.hpp>
#include <weft/reduce/position.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

using namespace weft;

TEST_CASE("order/take_along: NumPy's elements, of leaves, views and expressions") {
    tensor<int, 2, 3> a{{10, 30, 20}, {60, 40, 50}};
    const tensor<int, 2, 1> i{{1}, {-3}};
    static_assert(std::same_as<decltype(take_along<1>(a, i))::shape_type, shape<2, 1>>);
    CHECK(array_equal(take_along<1>(a, i), tensor<int, 2, 1>{{30}, {60}}));
    CHECK(array_equal(take_along<-1>(a, argsort(a)), sort(a)));
    CHECK(array_equal(take_along<0>(a, argsort<0>(a)), sort<0>(a)));
    CHECK(array_equal(take_along<1>(a, argmax<1>(a, keep_dims)), tensor<int, 2, 1>{{30}, {60}}));
    CHECK(array_equal(take_along<0>(transpose(a), argsort<0>(transpose(a))), sort<0>(transpose(a))));
    CHECK(array_equal(1 + take_along<1>(2 * a, i + 1), tensor<int, 2, 1>{{41}, {81}}));
    CHECK(array_equal(take_along(a, i, axes{1}), take_along<1>(a, i)));
    any_tensor<int> any = a;
    CHECK(array_equal(take_along<1>(any, i), take_along<1>(a, i)));
    CHECK_THROWS_AS((void)take_along<1>(any, tensor<int, 2>()), shape_error);
}

TEST_CASE("order/take_along: the other axes broadcast") {
    tensor<int, 2, 3> a{{10, 30, 20}, {60, 40, 50}};
    CHECK(array_equal(take_along<1>(a, tensor<int, 1, 2>{{2, 0}}), tensor<int, 2, 2>{{20, 10}, {50, 60}}));
    CHECK(array_equal(take_along<1>(a(range<0, 1>{}, all), tensor<int, 3, 1>{{2}, {0}, {1}}),
                      tensor<int, 3, 1>{{20}, {10}, {30}}));
    CHECK(array_equal(take_along<0>(a(all, range<1, 2>{}), tensor<int, 1, 2>{{1, 0}}),
                      tensor<int, 1, 2>{{40, 30}}));
    // the shapes as they were given, and the axis at which they clash, which is not the one along which is taken
    CHECK_THROWS_WITH_AS(
        (void)take_along<1>(a, tensor<int, dyn, dyn>(3, 1)),
        "take_along: shapes [2, 3] and [3, 1] do not broadcast: at axis 0 the extents are 2 and 3, "
        "and neither is 1",
        broadcast_error);
    CHECK_THROWS_WITH_AS(
        (void)take_along<0>(tensor<int, dyn, dyn>(2, 3), tensor<int, dyn, dyn>(4, 2)),
        "take_along: shapes [2, 3] and [4, 2] do not broadcast: at axis 1 the extents are 3 and 2, "
        "and neither is 1",
        broadcast_error);
    try {
        (void)take_along(any_tensor<int>(any_shape{2, 3}), any_tensor<int>(any_shape{4, 2}), axes{0});
        FAIL("nothing is thrown");
    } catch (const broadcast_error& e) {
        CHECK((e.axis() == 1 && e.left_extent() == 3 && e.right_extent() == 2));
    }
}

TEST_CASE("order/take_along: what is refused is refused before anything is written") {
    tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    tensor<int, 4, 2> x;
    x = 7;
    CHECK_THROWS_AS((x = concat<0>(a, take_along<1>(a, tensor<int, 2, 2>{{0, 1}, {0, 2}}))), index_error);
    CHECK(array_equal(x, tensor<int, 4, 2>{{7, 7}, {7, 7}, {7, 7}, {7, 7}}));
    a = take_along<1>(a, tensor<int, 2, 2>{{1, 0}, {1, 1}});
    CHECK(array_equal(a, tensor<int, 2, 2>{{2, 1}, {4, 4}}));
    CHECK(eval(take_along<0>(a, tensor<int, 0, 2>())).size() == 0);
    tensor<std::string, 2> words{"a", "b"};
    CHECK(array_equal(take_along<0>(words, tensor<int, 3>{1, 0, 1}), tensor<std::string, 3>{"b", "a", "b"}));
}

TEST_CASE("order/take_along: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    const any_tensor<int> places(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(take_along<7>(a, places)),
                         "take_along: axis 7 does not exist in a shape of rank 2", index_error);
}

TEST_CASE("order/take_along: every axis, short ones and of 1, indices that count from the end") {
    const auto check = [](index_t rows, index_t columns, auto integer) {
        using index = decltype(integer);
        tensor<float, dyn, dyn, dyn> a(rows, columns, 3);
        for (index_t i = 0; i < a.size(); ++i)
            a.data()[i] = static_cast<float>(i);
        for (const int axis : {0, 1, 2}) {
            CAPTURE(axis);
            for (const index_t count : {1, 2, 5}) {
                const index_t r = axis == 0 ? count : rows, c = axis == 1 ? count : columns,
                              l = axis == 2 ? count : 3;
                tensor<index, dyn, dyn, dyn> at(r, c, l);
                const index_t extent = a.extent(axis);
                for (index_t i = 0; i < at.size(); ++i)
                    at.data()[i] = static_cast<index>(i * 7 % extent -
                                                      (std::is_signed_v<index> && i % 2 == 0 ? extent : 0));
                const tensor found = take_along(a, at, axes{axis});
                tensor<float, dyn, dyn, dyn> turned(l, c, r);
                transpose(turned) = take_along(a, at, axes{axis});
                bool same = found.shape() == at.shape();
                for (index_t i = 0; i < r; ++i)
                    for (index_t j = 0; j < c; ++j)
                        for (index_t k = 0; k < l; ++k) {
                            const index_t index_here = (static_cast<index_t>(at(i, j, k)) + extent) % extent;
                            const float want = a(axis == 0 ? index_here : i, axis == 1 ? index_here : j,
                                                 axis == 2 ? index_here : k);
                            same = same && found(i, j, k) == want && turned(k, j, i) == want;
                        }
                CHECK(same);
            }
        }
    };
    check(4, 5, int{});
    check(1, 5, std::uint8_t{});
    check(30, 1, std::int8_t{});
    check(2, 3, index_t{});
}

TEST_CASE("order/take_along: what is written holds the indices") {
    tensor<int, dyn, dyn> i{{2, 0, 1}, {1, 1, 0}};
    i = take_along<1>(i, i);
    CHECK(array_equal(i, tensor<int, 2, 3>{{1, 2, 0}, {1, 1, 1}}));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

using namespace weft;

namespace {

const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};

} // namespace

TEST_CASE("ops/rearrange/repeat: elements and whole axes") {
    const tensor<int, 2, 6> elements{{1, 1, 2, 2, 3, 3}, {4, 4, 5, 5, 6, 6}};
    const tensor<int, 2, 6> wholes{{1, 2, 3, 1, 2, 3}, {4, 5, 6, 4, 5, 6}};
    CHECK(array_equal(repeat<1>(a, 2), elements));
    CHECK(array_equal(repeat(a, 2, axes{-1}), elements));
    CHECK(array_equal(repeat(a, fix<2>, axes<1>{}), elements));
    CHECK(array_equal(tile<1>(a, 2), wholes));
    CHECK(array_equal(tile(a, 2, axes{1}), wholes));
    CHECK(array_equal(tile(a, fix<2>, axes<-1>{}), wholes));
    CHECK(array_equal(tile(a, 1, 2), wholes));
    CHECK(array_equal(repeat<0>(a, 2), tensor<int, 4, 3>{{1, 2, 3}, {1, 2, 3}, {4, 5, 6}, {4, 5, 6}}));
    CHECK(array_equal(tile<0>(a, 2), concat<0>(a, a)));
}

TEST_CASE("ops/rearrange/repeat: several axes at once are the same as one after the other") {
    CHECK(array_equal(repeat<0, 1>(a, {2, 3}), repeat<0>(repeat<1>(a, 3), 2)));
    CHECK(array_equal(repeat(a, std::vector{3, 2}, axes{1, 0}), repeat<0, 1>(a, {2, 3})));
    CHECK(array_equal(repeat<0, 1>(a, 2), repeat<0>(repeat<1>(a, 2), 2)));
    CHECK(array_equal(tile<0, 1>(a, 2, 3), concat<0>(concat<1>(a, a, a), concat<1>(a, a, a))));
    CHECK(array_equal(tile(a, {3, 2}, axes{1, 0}), tile<0, 1>(a, {2, 3})));
    CHECK(array_equal(tile<1, 0>(a, 3, 2), tile<0, 1>(a, 2, 3)));
}

TEST_CASE("ops/rearrange/repeat: a count for each element along an axis that is an argument") {
    const tensor<int, dyn, dyn> columns = repeat<1>(a, {2, 0, 1});
    const any_tensor<int> any = a;
    const std::vector counts{2, 0, 1};
    CHECK(array_equal(repeat(a, {2, 0, 1}, axes<1>{}), columns));
    CHECK(array_equal(repeat(a, {2, 0, 1}, axes{1}), columns));
    CHECK(array_equal(repeat(a, counts, axes<-1>{}), columns));
    CHECK(array_equal(repeat(any, counts, axes{-1}), columns));
    CHECK(array_equal(repeat(a, {std::size_t(3)}, axes{1}), repeat<1>(a, 3)));
    const std::vector<int> many(40, 2); // more than there are axes
    CHECK(array_equal(repeat(arange<int>(40), many, axes{0}), repeat<0>(arange<int>(40), 2)));
    CHECK_THROWS_AS((void)repeat(a, {2, 1}, axes{1}), shape_error);
    CHECK_THROWS_AS((void)repeat(a, {2, -1, 1}, axes{1}), shape_error);
}

TEST_CASE("ops/rearrange/repeat: the static extents") {
    static_assert(std::is_same_v<decltype(repeat<1>(a, fix<2>))::shape_type, shape<2, 6>>);
    static_assert(std::is_same_v<decltype(repeat<1>(a, 2))::shape_type, shape<2, dyn>>);
    static_assert(std::is_same_v<decltype(tile<0, 1>(a, fix<2>, 2))::shape_type, shape<4, dyn>>);
    static_assert(std::is_same_v<decltype(tile(a, fix<2>, fix<1>, 1))::shape_type, shape<2, 2, dyn>>);
    static_assert(std::is_same_v<decltype(tile(a, fix<5>))::shape_type, shape<2, 15>>);
    static_assert(std::is_same_v<decltype(repeat(a, 2, axes{0}))::shape_type, any_shape>);
    CHECK(tile(a, 2, 1, 2).shape() == shape<2, 2, 6>{});
}

TEST_CASE("ops/rearrange/repeat: tile adds axes in front, as NumPy's") {
    const tensor<int, 3> v{1, 2, 3};
    CHECK(array_equal(tile(v, 2, 2), tensor<int, 2, 6>{{1, 2, 3, 1, 2, 3}, {1, 2, 3, 1, 2, 3}}));
    CHECK(array_equal(tile(a, 2), tile<1>(a, 2)));
    CHECK(array_equal(tile(any_tensor<int>(v), 2, 1), broadcast_to(v, 2, 3)));
    CHECK(tile(v, 0, 2).shape() == shape<0, 6>{});
}

TEST_CASE("ops/rearrange/repeat: views, expressions, extents of 0 and 1") {
    CHECK(array_equal(repeat<1>(transpose(a), 2), transpose(repeat<0>(a, 2))));
    CHECK(array_equal(tile<0>(flip<1>(a) * 2, 2), 2 * flip<1>(concat<0>(a, a))));
    CHECK(array_equal(repeat<0>(sum<0>(a), 2), tensor<int, 6>{5, 5, 7, 7, 9, 9}));
    CHECK(array_equal(repeat<0>(a(range(0, 1)), 3), broadcast_to(a(0, all), 3, 3)));
    CHECK(array_equal(tile<0, 1>(tensor<int, 1, 1>{{7}}, 2, 3), full(7, 2, 3)));
    CHECK(repeat<0>(a, 0).shape() == shape<0, 3>{});
    CHECK(eval(repeat<1>(tensor<int, dyn, 0>(3), 4)).size() == 0);
    CHECK(array_equal(eval(tile<1>(broadcast_to(tensor<int, 2, 1>{{1}, {2}}, 2, 2), 2)),
                      repeat<1>(tensor<int, 2, 1>{{1}, {2}}, 4)));
    tensor<float, dyn, dyn> image(2, 2);
    image = 1;
    image(0, 0) = 5;
    CHECK(array_equal(repeat<0, 1>(image, 2)(range(0, 2), range(0, 3)),
                      tensor<float, 2, 3>{{5, 5, 1}, {5, 5, 1}}));
}

TEST_CASE("ops/rearrange/repeat: more repeated axes than a tensor has beside its own") {
    const auto x = reshape(arange<int>(512), 2, 2, 2, 2, 2, 2, 2, 2, 2);
    const auto all_axes = axes<0, 1, 2, 3, 4, 5, 6, 7, 8>{};
    for (bool whole : {false, true}) {
        const auto y = whole ? eval(tile(x, 2, all_axes)) : eval(repeat(x, 2, all_axes));
        int wrong = 0, flat = 0;
        for (int element : y) {
            int from = 0; // each of the nine indices, from the bits of two, gives one bit of the element
            for (int axis = 0; axis < 9; ++axis)
                from = 2 * from + (whole ? flat >> (16 - 2 * axis) & 1 : flat >> (17 - 2 * axis) & 1);
            wrong += element != from;
            ++flat;
        }
        CHECK(flat == 1 << 18);
        CHECK(wrong == 0);
    }
    CHECK(sum(repeat(any_tensor<int>(any_shape(std::vector<int>(16, 1))), 1, axes{0, 5}) + 1) == 1);
    CHECK(sum(tile(ones<int>(fix<1>, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 2, axes{0, 15})) == 4);
}

TEST_CASE("ops/rearrange/repeat: what it does not take") {
    CHECK_THROWS_WITH_AS((void)(repeat<0>(a, -1)), "repeat: -1 is negative", shape_error);
    CHECK_THROWS_AS((void)(tile(a, 2, -1)), shape_error);
    CHECK_THROWS_AS((void)(repeat(a, {1, 2, 3}, axes{0, 1})), shape_error);
    CHECK_THROWS_AS((void)(repeat(a, 2, axes{2})), index_error);
    CHECK_THROWS_AS((void)(repeat<0>(a, PTRDIFF_MAX / 2)), shape_error);
}

TEST_CASE("ops/rearrange/repeat: errors begin with the function") {
    const any_tensor<float> whole(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(repeat<7>(whole, 2)), "repeat: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(tile<7>(whole, 2)), "tile: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

TEST_CASE("ops/rearrange/repeat: more counts in braces than there are axes") {
    const tensor<int, dyn> v = arange<int>(17);
    CHECK(repeat(v, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, axes{0}).size() == 18);
    CHECK(repeat(v, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, axes<0>{}).size() == 18);
}

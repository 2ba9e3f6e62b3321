// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

namespace {

const tensor<int, 2, 2> a{{1, 2}, {3, 4}};

/// By the definition.
any_tensor<int> around(index_t above, index_t below, index_t left, index_t right, int value) {
    any_tensor<int> result(any_shape{2 + above + below, 2 + left + right});
    result(ellipsis) = value;
    for (index_t i = 0; i < 2; ++i)
        for (index_t j = 0; j < 2; ++j)
            result(i + above, j + left) = a(i, j);
    return result;
}

} // namespace

TEST_CASE("ops/rearrange/pad: one margin for the named axes, or for all") {
    CHECK(array_equal(pad<0, 1>(a, 1), around(1, 1, 1, 1, 0)));
    CHECK(array_equal(pad(a, 1), around(1, 1, 1, 1, 0)));
    CHECK(array_equal(pad<1>(a, 2, -1), around(0, 0, 2, 2, -1)));
    CHECK(array_equal(pad(a, 2, axes{-1}, -1), around(0, 0, 2, 2, -1)));
    CHECK(array_equal(pad<0>(a, {0, 3}, 5), around(0, 3, 0, 0, 5)));
    CHECK(array_equal(pad(a, {0, 3}, axes<0>{}, 5), around(0, 3, 0, 0, 5)));
    CHECK(array_equal(pad(a, margin{1, 2}), around(1, 2, 1, 2, 0)));
    CHECK(array_equal(pad<0>(a, 0), a));
}

TEST_CASE("ops/rearrange/pad: a margin for each axis") {
    for (index_t above : {0, 1, 3})
        for (index_t below : {0, 2})
            for (index_t left : {0, 1})
                for (index_t right : {0, 4}) {
                    const any_tensor<int> expected = around(above, below, left, right, 9);
                    CHECK(array_equal(pad<0, 1>(a, {{above, below}, {left, right}}, 9), expected));
                    CHECK(array_equal(pad(a, {{left, right}, {above, below}}, axes{1, 0}, 9), expected));
                    CHECK(array_equal(pad(a, {{above, below}, {left, right}}, 9), expected));
                }
}

TEST_CASE("ops/rearrange/pad: the static extents") {
    static_assert(std::is_same_v<decltype(pad<0, 1>(a, fix<1>))::shape_type, shape<4, 4>>);
    static_assert(std::is_same_v<decltype(pad<0>(a, margin<1, 2>{}))::shape_type, shape<5, 2>>);
    static_assert(std::is_same_v<decltype(pad<0>(a, 1))::shape_type, shape<dyn, 2>>);
    static_assert(std::is_same_v<decltype(pad(a, fix<0>))::shape_type, shape<2, 2>>);
    static_assert(std::is_same_v<decltype(pad(a, fix<1>, axes{0}))::shape_type, any_shape>);
    CHECK(array_equal(pad<0>(a, margin<1, 2>{}, 3), around(1, 2, 0, 0, 3)));
}

TEST_CASE("ops/rearrange/pad: views, expressions, run-time ranks, empty operands") {
    CHECK(array_equal(pad<0>(transpose(a), {1, 0}), transpose(eval(pad<1>(a, {1, 0})))));
    CHECK(array_equal(pad(2 * any_tensor<int>(a), 1), 2 * around(1, 1, 1, 1, 0)));
    CHECK(array_equal(pad(sum<0>(a), 1, 7), tensor<int, 4>{7, 4, 6, 7}));
    CHECK(array_equal(pad(tensor<int, dyn>(0), 2, 7), tensor<int, 4>{7, 7, 7, 7}));
    CHECK(array_equal(pad<0>(tensor<int, dyn, 2>(0), {1, 0}, 7), tensor<int, 1, 2>{{7, 7}}));
    CHECK(array_equal(pad<0>(pad<1>(a, 1, 5), 1, 6)(0, all), full(6, 4)));
    const tensor<float, 3> smooth =
        (windows<0>(pad(tensor<float, 3>{3, 6, 9}, fix<1>), fix<3>)(all, fix<0>) +
         windows<0>(pad(tensor<float, 3>{3, 6, 9}, fix<1>), fix<3>)(all, fix<2>)) /
        2.f;
    CHECK(array_equal(smooth, tensor<float, 3>{3, 6, 3}));
}

TEST_CASE("ops/rearrange/pad: the value is one of the elements") {
    CHECK(array_equal(pad(tensor<float, 1>{1}, 1, 2), tensor<float, 3>{2, 1, 2}));
    CHECK(array_equal(pad(tensor<bool, 1>{false}, 1, true), tensor<bool, 3>{true, false, true}));
    CHECK_THROWS_AS((void)(pad(tensor<std::uint8_t, 2>{}, 1, 256)), value_error);
}

TEST_CASE("ops/rearrange/pad: what it does not take") {
    CHECK_THROWS_WITH_AS((void)(pad<0>(a, -1)), "pad: -1 is negative", shape_error);
    CHECK_THROWS_AS((void)(pad<0>(a, {0, -1})), shape_error);
    CHECK_THROWS_AS((void)(pad<0, 1>(a, {{1, 1}, {1, 1}, {1, 1}})), shape_error);
    CHECK_THROWS_AS((void)(pad(a, 1, axes{2})), index_error);
    CHECK_THROWS_AS((void)(pad(a, PTRDIFF_MAX)), shape_error);
}

TEST_CASE("ops/rearrange/pad: errors begin with the function") {
    const any_tensor<float> whole(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(pad<7>(whole, 1)), "pad: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

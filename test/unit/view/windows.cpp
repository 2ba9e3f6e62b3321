// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

using matrix = tensor<int, 2, dyn>;
static_assert(
    std::is_same_v<decltype(windows<0>(std::declval<matrix&>(), fix<2>)), tensor_view<int, 1, dyn, 2>>);
static_assert(
    std::is_same_v<decltype(windows<1>(std::declval<matrix&>(), fix<2>)), tensor_view<int, 2, dyn, 2>>);
static_assert(
    std::is_same_v<decltype(windows<0>(std::declval<matrix&>(), 2)), tensor_view<int, dyn, dyn, dyn>>);
static_assert(std::is_same_v<decltype(windows(std::declval<matrix&>(), 2, axes{0})), any_view<int>>);

TEST_CASE("view/windows: each window") {
    tensor<int, 5> a{1, 2, 3, 4, 5};
    const tensor<int, 3, 3> expected{{1, 2, 3}, {2, 3, 4}, {3, 4, 5}};
    CHECK(array_equal(windows<0>(a, fix<3>), expected));
    CHECK(array_equal(windows<0>(a, 3), expected));
    CHECK(array_equal(windows<-1>(a + 1, fix<3>), expected + 1));
    CHECK(array_equal(windows<0>(any_tensor<int>(a), fix<3>), expected));
    CHECK(array_equal(windows(a, 3, axes{0}), expected));
    const tensor smooth =
        eval(windows<0>(a, fix<3>)(all, 0) + windows<0>(a, fix<3>)(all, 1) + windows<0>(a, fix<3>)(all, 2));
    CHECK(array_equal(smooth, tensor<int, 3>{6, 9, 12}));
}

TEST_CASE("view/windows: along several axes, one length each") {
    tensor<int, dyn, 4, 5> a(2);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<int>(i);
    const auto both = windows<1>(windows<2>(a, fix<3>), fix<2>);
    static_assert(
        std::is_same_v<decltype(windows<2, 1>(a, fix<3>, fix<2>)), tensor_view<int, dyn, 3, 3, 3, 2>>);
    CHECK(array_equal(windows<2, 1>(a, fix<3>, fix<2>), both));
    CHECK(array_equal(windows<-1, -2>(a, 3, 2), both));
    CHECK(array_equal(windows<-1, -2>(any_tensor<int>(a), 3, fix<2>), both));
    CHECK(array_equal(windows<1, 2>(a + 1, 2, 3), permute<0, 1, 2, 4, 3>(both) + 1));
    CHECK(array_equal(windows<-1, 0, -1>(a, 3, 2, 2), windows<2>(windows<0>(windows<2>(a, 3), 2), 2)));
}

TEST_CASE("view/windows: errors") {
    tensor<int, dyn> a(5);
    CHECK_THROWS_AS(windows<0>(a, fix<3>) = 0, assign_error);
    CHECK_THROWS_WITH_AS((void)windows<0>(a, 6),
                         "windows: a window of 6 does not fit axis 0, whose extent is 5", shape_error);
    CHECK_THROWS_AS((void)windows<0>(a, 0), shape_error);
}

TEST_CASE("view/windows: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(windows<7>(a, 2)), "windows: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

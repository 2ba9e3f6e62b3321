// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

using namespace weft;

using matrix = tensor<int, 2, dyn>;
static_assert(std::is_same_v<decltype(expand_dims<0>(std::declval<matrix&>())), tensor_view<int, 1, 2, dyn>>);
static_assert(
    std::is_same_v<decltype(expand_dims<0, -1>(std::declval<matrix&>())), tensor_view<int, 1, 2, dyn, 1>>);
static_assert(std::is_same_v<decltype(squeeze<1>(std::declval<matrix&>())), tensor_view<int, 2>>);
static_assert(std::is_same_v<decltype(squeeze(std::declval<matrix&>(), axes{1})), any_view<int>>);

TEST_CASE("view/unit_axes: the elements stay") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(squeeze<0, 2>(expand_dims<0, 2>(a)), a));
    CHECK(array_equal(squeeze<0, 2>(expand_dims<0, 2>(a + 1)), a + 1));
    CHECK(array_equal(squeeze(expand_dims(a + a(0, all), axes{-1}), axes{2}), a + a(0, all)));
    CHECK(eval(expand_dims<1>(a * 2)).shape() == shape<2, 1, 3>{});
    CHECK(eval(expand_dims<1>(any_tensor<int>(a) * 2))(1, 0, 2) == 12);
    expand_dims<0>(a) = 0;
    CHECK(array_equal(a, tensor<int, 2, 3>{}));
}

TEST_CASE("view/unit_axes: errors") {
    matrix a(3);
    CHECK_THROWS_WITH_AS((void)squeeze<1>(a), "squeeze: the extent at axis 1 is 3, not 1", shape_error);
    any_tensor<int> b(any_shape{1});
    CHECK_THROWS_AS((void)squeeze<0>(b), index_error);
    CHECK_THROWS_AS((void)expand_dims<5>(b), index_error);
    CHECK_THROWS_AS((void)expand_dims(a, axes{0, 0}), index_error);
    const any_tensor<int> widest(any_shape(std::vector<int>(16, 1)));
    CHECK_THROWS_AS((void)expand_dims<0>(widest), shape_error);
    CHECK_THROWS_AS((void)widest(newaxis, ellipsis), shape_error);
    CHECK(widest(newaxis, 0).rank() == 16);
}

TEST_CASE("view/unit_axes: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(expand_dims<9>(a)),
                         "expand_dims: axis 9 does not exist in the result, whose rank is 3", index_error);
    CHECK_THROWS_WITH_AS((void)(squeeze<7>(a)), "squeeze: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

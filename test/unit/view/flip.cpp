// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

using cube = tensor<int, 3, dyn, 2>;
static_assert(std::is_same_v<decltype(flip<0, -1>(std::declval<cube&>())), tensor_view<int, 3, dyn, 2>>);
static_assert(std::is_same_v<decltype(diagonal(std::declval<cube&>())), tensor_view<int, 2, dyn>>);
static_assert(std::is_same_v<decltype(diagonal(std::declval<tensor<int, 3, 2>&>())), tensor_view<int, 2>>);
static_assert(std::is_same_v<decltype(flip(std::declval<cube&>(), axes{1})), any_view<int>>);

TEST_CASE("view/flip: backwards") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(flip<1>(a), tensor<int, 2, 3>{{3, 2, 1}, {6, 5, 4}}));
    CHECK(array_equal(flip<0, 1>(a + 0), tensor<int, 2, 3>{{6, 5, 4}, {3, 2, 1}}));
    CHECK(array_equal(flip(a + a(0, all), axes{-1}), flip<1>(a) + flip<0>(a(0, all))));
    CHECK(array_equal(flip<0>(any_tensor<int>(a)), a(range(none, none, -1))));
    CHECK(flip<0>(tensor<int, 0, 3>{}).size() == 0);
}

TEST_CASE("view/flip: the diagonal") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(diagonal(a), tensor<int, 2>{1, 5}));
    CHECK(array_equal(diagonal(a * 2), tensor<int, 2>{2, 10}));
    CHECK(array_equal(diagonal(a + a(0, all)), tensor<int, 2>{2, 7}));
    diagonal(a) += 10;
    CHECK(array_equal(a, tensor<int, 2, 3>{{11, 2, 3}, {4, 15, 6}}));
    any_tensor<int> line(any_shape{3});
    CHECK_THROWS_AS((void)diagonal(line), index_error);
}

TEST_CASE("view/flip: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    const any_tensor<float> line(any_shape{3});
    CHECK_THROWS_WITH_AS((void)(flip<7>(a)), "flip: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(diagonal(line)), "diagonal: axis 1 does not exist in a shape of rank 1",
                         index_error);
}

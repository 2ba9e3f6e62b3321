// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

using matrix = tensor<int, 4, 6>;
using mixed = tensor<int, dyn, 6>;
static_assert(
    std::is_same_v<decltype(reshape(std::declval<matrix&>(), fix<8>, fix<3>)), tensor_view<int, 8, 3>>);
static_assert(
    std::is_same_v<decltype(reshape(std::declval<matrix&>(), 8, fix<3>)), tensor_view<int, dyn, 3>>);
static_assert(std::is_same_v<decltype(reshape(std::declval<matrix&>(), shape<24>{})), tensor_view<int, 24>>);
static_assert(std::is_same_v<decltype(reshape(std::declval<matrix&>(), any_shape{24})), any_view<int>>);
static_assert(std::is_same_v<decltype(flatten(std::declval<matrix&>())), tensor_view<int, 24>>);
static_assert(std::is_same_v<decltype(flatten(std::declval<mixed&>())), tensor_view<int, dyn>>);
static_assert(std::is_same_v<decltype(flatten(std::declval<any_tensor<int>&>())), tensor_view<int, dyn>>);

TEST_CASE("view/reshape: row-major order") {
    matrix a;
    int next = 0;
    for (int& x : a)
        x = next++;
    const auto b = reshape(a, 2, -1, 3);
    CHECK(b.shape() == shape<2, 4, 3>{});
    CHECK(b(1, 2, 1) == 19);
    CHECK(array_equal(reshape(b, fix<4>, fix<6>), a));
    CHECK(array_equal(flatten(a + 1), flatten(a) + 1));
    CHECK(array_equal(flatten(a + a), flatten(a) + flatten(a)));
    CHECK(array_equal(reshape(any_tensor<int>(a) * 2, -1), flatten(a * 2)));
    CHECK(array_equal(flatten(a(range(1, 3))), flatten(a)(range(6, 18))));
    CHECK(array_equal(flatten(matrix(a)), flatten(a)));
    CHECK(array_equal(flatten(where(a > 3, cast<float>(a), 2)),
                      where(flatten(a) > 3, cast<float>(flatten(a)), 2)));
    flatten(a) = 3;
    CHECK(a(3, 5) == 3);
    CHECK(flatten(tensor<int, 0, 3>{}).size() == 0);
}

TEST_CASE("view/reshape: what has another layout has no such view") {
    tensor<int, dyn, dyn> a(3, 4), column(3, 1);
    const char* text =
        "reshape: an operand of shape [4, 3] has the strides [1, 4], which are not row-major, so it has "
        "no view of shape [12]; write reshape(eval(e), ...)";
    CHECK_THROWS_WITH_AS((void)flatten(transpose(a)), text, layout_error);
    CHECK_THROWS_AS((void)flatten(transpose(a) + 1), layout_error);
    CHECK_THROWS_AS((void)flatten(a + column), layout_error);
    CHECK_THROWS_AS((void)flatten(a(all, range(0, 2))), layout_error);
    CHECK(flatten(eval(a + column)).size() == 12);
}

TEST_CASE("view/reshape: the number of elements stays") {
    tensor<int, dyn> a(12);
    CHECK_THROWS_AS((void)reshape(a, 5, -1), shape_error);
    CHECK_THROWS_WITH_AS((void)reshape(a, 5, 2),
                         "reshape: shape [12] has 12 elements, which do not fit [5, 2]", shape_error);
    CHECK_THROWS_AS((void)reshape(a, -1, -1), shape_error);
    CHECK_THROWS_AS((void)reshape(a, -2, -6), shape_error);
    CHECK_THROWS_AS((void)reshape(a, 0, -1), shape_error);
    CHECK_THROWS_AS((void)reshape(a, any_shape{}), shape_error);
}

TEST_CASE("view/reshape: of what is computed first, whatever the shapes of its operands") {
    const tensor<float, dyn> u{1, 2, 3}, v{4, 5, 6};
    CHECK(array_equal(flatten(stack<0>(u, v)), tensor<float, 6>{1, 2, 3, 4, 5, 6}));
    const tensor<float, 1, 3> a{{1, 2, 3}};
    const tensor<float, 2, 3> b{{4, 5, 6}, {7, 8, 9}};
    CHECK(array_equal(flatten(concat<0>(a, b)), tensor<float, 9>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
    const tensor<float, 3> row{1, 1, 1};
    CHECK(array_equal(flatten(sum<0>(reshape(b, fix<1>, fix<2>, fix<3>) + row)),
                      tensor<float, 6>{5, 6, 7, 8, 9, 10}));
    const tensor<float, 2, 1, 3> c = reshape(b, fix<2>, fix<1>, fix<3>);
    CHECK(array_equal(reshape(matmul(c, transpose(b)), fix<4>), tensor<float, 4>{77, 122, 122, 194}));
}

TEST_CASE("view/reshape: nothing is repeated where there are no elements") {
    const tensor<float, 1, 3> row{{1, 2, 3}};
    const tensor<float, 0, 1> column;
    CHECK(flatten(row + column).size() == 0);
    CHECK(reshape(row + column, shape<3, 0>{}).shape() == shape<3, 0>{});
}

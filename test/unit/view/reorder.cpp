// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

using cube = tensor<int, 2, 3, dyn>;
static_assert(std::is_same_v<decltype(transpose(std::declval<cube&>())), tensor_view<int, dyn, 3, 2>>);
static_assert(
    std::is_same_v<decltype(transpose(std::declval<const cube&>())), tensor_view<const int, dyn, 3, 2>>);
static_assert(
    std::is_same_v<decltype(permute<1, -1, 0>(std::declval<cube&>())), tensor_view<int, 3, dyn, 2>>);
static_assert(std::is_same_v<decltype(swap_axes<0, -1>(std::declval<cube&>())), tensor_view<int, dyn, 3, 2>>);
static_assert(std::is_same_v<decltype(move_axis<0, -1>(std::declval<cube&>())), tensor_view<int, 3, dyn, 2>>);
static_assert(std::is_same_v<decltype(permute(std::declval<cube&>(), axes{0, 1, 2})), any_view<int>>);
static_assert(
    std::is_same_v<decltype(permute(std::declval<cube&>(), axes<1, 0, 2>{})), tensor_view<int, 3, 2, dyn>>);

static_assert(std::is_same_v<decltype(std::declval<cube&>().T()), tensor_view<int, dyn, 3, 2>>);
static_assert(std::is_same_v<decltype(std::declval<const cube&>().T()), tensor_view<const int, dyn, 3, 2>>);
static_assert(
    std::is_same_v<decltype(std::declval<const tensor_view<int, 2, 3>&>().T()), tensor_view<int, 3, 2>>);
static_assert(std::is_same_v<decltype(std::declval<cube>().T()), decltype(transpose(std::declval<cube>()))>);

namespace {

template <class Tensor>
Tensor numbered(Tensor a) {
    int next = 0;
    for (auto& x : a)
        x = next++;
    return a;
}

} // namespace

TEST_CASE_TEMPLATE("view/reorder: each element is where it belongs", Tensor, tensor<int, 2, 3, 4>,
                   tensor<int, 2, dyn, 4>, any_tensor<int>) {
    Tensor a = numbered(Tensor(tensor<int, 2, 3, 4>{}));
    const auto check = [&](const auto& x) {
        const tensor t = eval(transpose(x));
        const tensor p = eval(permute<2, 0, 1>(x));
        const tensor q = eval(permute(x, axes{2, 0, -2}));
        const tensor s = eval(swap_axes<0, 1>(x));
        const tensor r = eval(swap_axes(x, axes{1, 0}));
        const tensor m = eval(move_axis<0, -1>(x));
        const tensor n = eval(move_axis(x, axes{-1, 0}));
        const tensor same = eval(move_axis<1, 1>(x));
        CHECK(t.shape() == shape<4, 3, 2>{});
        CHECK(n.shape() == shape<4, 2, 3>{});
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 4; ++k) {
                    const int v = a(i, j, k);
                    CHECK(t(k, j, i) == v);
                    CHECK(p(k, i, j) == v);
                    CHECK(q(k, i, j) == v);
                    CHECK(s(j, i, k) == v);
                    CHECK(r(j, i, k) == v);
                    CHECK(m(j, k, i) == v);
                    CHECK(n(k, i, j) == v);
                    CHECK(same(i, j, k) == v);
                }
    };
    check(a);
    check(a(ellipsis));
    check(a + 0);
    check(Tensor(a));
}

TEST_CASE("view/reorder: writing through, without a copy of the shape") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    transpose(a)(0, all) = tensor<int, 2>{7, 8};
    CHECK(array_equal(a, tensor<int, 2, 3>{{7, 2, 3}, {8, 5, 6}}));
    tensor<int, 3, 3> b{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    b = transpose(b);
    CHECK(array_equal(b, tensor<int, 3, 3>{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
}

TEST_CASE("view/reorder: errors") {
    any_tensor<int> a(any_shape{2, 3, 4});
    CHECK_THROWS_AS((void)permute(a, axes{0, 1}), index_error);
    CHECK_THROWS_AS((void)permute(a, axes{0, 1, 1}), index_error);
    CHECK_THROWS_AS(((void)permute<0, 1, 3>(a)), index_error);
    CHECK_THROWS_AS(((void)swap_axes<0, 3>(a)), index_error);
    CHECK_THROWS_AS((void)swap_axes(a, axes{0, 1, 2}), index_error);
}

TEST_CASE("view/reorder: the member function T") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal((a + 1).T(), transpose(a) + 1));
    CHECK(array_equal(a.T().T(), a));
    CHECK(array_equal(matmul(a, a.T()), tensor<int, 2, 2>{{14, 32}, {32, 77}}));
    a.T()(0, all) = 0;
    CHECK((a(0, 0) == 0 && a(1, 0) == 0));
    CHECK(any_tensor<int>(a).T().shape() == any_shape{3, 2});
}

TEST_CASE("view/reorder: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(permute<0, 0>(a)), "permute: axis 0 is named twice", index_error);
    CHECK_THROWS_WITH_AS((void)(permute<0, 7>(a)), "permute: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(swap_axes<0, 7>(a)), "swap_axes: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(move_axis<7, 0>(a)), "move_axis: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(swap_axes(a, axes{0})),
                         "swap_axes: the number of axes to be named is 2, not 1", index_error);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

using namespace weft;
using weft::detail::all_t;
using weft::detail::ellipsis_t;
using weft::detail::fixed;
using weft::detail::newaxis_t;
using weft::detail::writable;

namespace {

template <class A, class... Args>
using slice_t = decltype(std::declval<A>()(std::declval<Args>()...));

using matrix = tensor<float, 4, 5>;
using mixed = tensor<float, dyn, 5>;

// What survives of the static extents.
static_assert(std::is_same_v<slice_t<matrix&, all_t, int>, tensor_view<float, 4>>);
static_assert(std::is_same_v<slice_t<const matrix&, all_t, int>, tensor_view<const float, 4>>);
static_assert(std::is_same_v<slice_t<matrix&, range<1, 3>>, tensor_view<float, 2, 5>>);
static_assert(std::is_same_v<slice_t<matrix&, range<none, none, -2>, all_t>, tensor_view<float, 2, 5>>);
static_assert(std::is_same_v<slice_t<matrix&, range<>, newaxis_t>, tensor_view<float, dyn, 1, 5>>);
static_assert(std::is_same_v<slice_t<matrix&, ellipsis_t, fixed<0>>, tensor_view<float, 4>>);
static_assert(std::is_same_v<slice_t<matrix&, ellipsis_t>, tensor_view<float, 4, 5>>);
static_assert(std::is_same_v<slice_t<mixed&, all_t, range<1, -1>>, tensor_view<float, dyn, 3>>);
static_assert(std::is_same_v<slice_t<mixed&, range<1, 4>>, tensor_view<float, 3, 5>>);
static_assert(std::is_same_v<slice_t<mixed&, range<1, -1>>, tensor_view<float, dyn, 5>>);
static_assert(std::is_same_v<slice_t<mixed&, fixed<3>>, tensor_view<float, 5>>);
static_assert(std::is_same_v<slice_t<any_tensor<float>&, all_t, fixed<3>>, any_view<float>>);
static_assert(std::is_same_v<slice_t<matrix&, fixed<1>, fixed<-1>>, float&>, "no axis is left: the element");
static_assert(std::is_same_v<slice_t<const matrix&, fixed<1>, int>, const float&>);

tensor<int, 3, 4> numbers() { return {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}}; }

template <class A>
std::vector<int> elements(const A& a) {
    const tensor values = eval(a);
    return {values.begin(), values.end()};
}

} // namespace

TEST_CASE_TEMPLATE("view/slice/slice: the same of static, mixed and any-rank tensors, views and expressions",
                   Tensor, tensor<int, 3, 4>, tensor<int, dyn, 4>, tensor<int, dyn, dyn>, any_tensor<int>) {
    Tensor a = numbers();
    const auto check = [](const auto& x) {
        CHECK(elements(x(1, all)) == std::vector{10, 11, 12, 13});
        CHECK(elements(x(all, -1)) == std::vector{3, 13, 23});
        CHECK(elements(x(range(1, none))) == std::vector{10, 11, 12, 13, 20, 21, 22, 23});
        CHECK(elements(x(range(none, none, -2), range(1, 3))) == std::vector{21, 22, 1, 2});
        CHECK(elements(x(all, range<0, 4, 3>{})) == std::vector{0, 3, 10, 13, 20, 23});
        CHECK(elements(x(all, range<-1, none, -3>{})) == std::vector{3, 0, 13, 10, 23, 20});
        CHECK(elements(x(range(-100, 100), range(2, 1))).empty());
        CHECK(x(range(-100, 100), range(2, 1)).shape() == shape<3, 0>{});
        CHECK(x(newaxis, all, newaxis, 0, newaxis).shape() == shape<1, 3, 1, 1>{});
        CHECK(x(ellipsis, newaxis).shape() == shape<3, 4, 1>{});
        CHECK(x(ellipsis, 2).shape() == shape<3>{});
        CHECK(elements(x(2, ellipsis)) == std::vector{20, 21, 22, 23});
        CHECK(elements(x(all, ellipsis, all)) == elements(x));
        CHECK(x(fix<-1>, range(0, 1)).shape() == shape<1>{});
        CHECK_THROWS_AS((void)x(3, all), index_error);
        CHECK_THROWS_AS((void)x(all, -5), index_error);
        CHECK_THROWS_AS((void)x(all, ~std::size_t(0)), index_error);
    };
    check(a);
    check(a(ellipsis));
    check(a + 0);
    check(a(ellipsis) * 1);
    check(transpose(transpose(a + 0)));
    check(Tensor(a));
}

TEST_CASE("view/slice/slice: slices of slices") {
    tensor<int, dyn> a(100);
    for (int i = 0; i < 100; ++i)
        a(i) = i;
    auto b = a(range(none, none, -3))(range(1, 20, 4))(range(none, none, -1));
    CHECK(elements(b) == std::vector{99 - 51, 99 - 39, 99 - 27, 99 - 15, 99 - 3});
}

TEST_CASE("view/slice/slice: writing through") {
    tensor<int, 3, 4> a = numbers();
    a(all, 1) = 7;
    a(0, range(2, none)) += 100;
    a(range<none, none, 2>{}, fix<0>) = tensor<int, 2>{-1, -2};
    a(fix<1>, fix<-1>) = 5;
    CHECK(elements(a) == std::vector{-1, 7, 102, 103, 10, 7, 12, 5, -2, 7, 22, 23});

    any_tensor<int> b = numbers();
    b(0, ellipsis) = b(2, ellipsis);
    CHECK(elements(b(0, all)) == std::vector{20, 21, 22, 23});
}

TEST_CASE("view/slice/slice: x(ellipsis) = y never changes the shape of x") {
    tensor<int, dyn, dyn> x(2, 3), y(1, 3), z(3, 3);
    y = 4;
    x(ellipsis) = y;
    CHECK(x.shape() == shape<2, 3>{});
    CHECK(elements(x) == std::vector(6, 4));
    CHECK_THROWS_AS(x(ellipsis) = z, assign_error);
}

TEST_CASE("view/slice/slice: one element of an expression") {
    const tensor<int, 3, 4> a = numbers();
    CHECK((a + 1)(fix<-1>, fix<0>) == 21);
    CHECK((a + 1)(fix<-1>, -1) == 24);
    CHECK((a + a(0, all))(ellipsis, fix<1>, 3) == 16);
}

TEST_CASE("view/slice/slice: a temporary tensor is owned") {
    auto e = tensor<int, dyn, 4>(numbers())(range(1, none), 2);
    static_assert(!writable<decltype(e)>);
    CHECK(elements(e) == std::vector{12, 22});
    auto f = numbers()(all, 3);
    CHECK(elements(f + 1) == std::vector{4, 14, 24});
}

TEST_CASE("view/slice/slice: errors tell the axis and the extent") {
    tensor<int, dyn, 4> a(3);
    CHECK_THROWS_WITH_AS((void)a(3, all), "slice: index 3 is out of range at axis 0, whose extent is 3",
                         index_error);
    CHECK_THROWS_WITH_AS((void)a(range<1, 4>{}),
                         "slice: range<1, 4, 1> does not fit axis 0, whose extent is 3", index_error);
    any_tensor<int> b = a;
    CHECK_THROWS_WITH_AS((void)b(all, all, all),
                         "slice: 3 axes are named by the arguments, but the rank is 2", index_error);
    CHECK_THROWS_AS((void)b(ellipsis, 0, ellipsis), index_error);
    CHECK_THROWS_AS((void)b(ellipsis, 0, 0), index_error);
}

TEST_CASE("view/slice/slice: empty tensors") {
    tensor<int, 0, 4> a;
    CHECK(a(all, range(2, 4)).shape() == shape<0, 2>{});
    CHECK(a(all, 3).shape() == shape<0>{});
    CHECK_THROWS_AS((void)a(0, all), index_error);
    any_tensor<int> b;
    CHECK(b(range(none, none, -1)).size() == 0);
}

TEST_CASE("view/slice/slice: in constant expressions") {
    constexpr auto swapped = [] {
        tensor<int, 2, 2> x{{1, 2}, {3, 4}};
        x(0, all) = x(1, all) + x(0, range(none, none, -1));
        return x;
    }();
    static_assert(swapped(0, 0) == 5 && swapped(0, 1) == 5 && swapped(1, 0) == 3);
    static_assert(tensor<int, 2, 2>{{1, 2}, {3, 4}}(all, 1)(1) == 4);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

TEST_CASE(
    "view/push/view_of_result: views of reductions have the shapes and elements of views of their values") {
    const tensor<float, 2, 3, 4> a = reshape(arange<float>(24), fix<2>, fix<3>, fix<4>);
    const tensor<float, 2, 3> sums = sum<2>(a);
    const auto e = sum<2>(a);
    static_assert(std::is_same_v<decltype(transpose(e))::shape_type, shape<3, 2>>);
    CHECK(array_equal(transpose(e), transpose(sums)));
    CHECK(array_equal(e(all, range(1, none)), sums(all, range(1, none))));
    CHECK(array_equal(flip<0>(transpose(e))(0, all), flip<0>(transpose(sums))(0, all)));
    CHECK(array_equal(transpose(e + 1)(range<1, 3>{}), transpose(sums + 1)(range<1, 3>{})));
    CHECK(array_equal(reshape(e, 3, 2), reshape(sums, 3, 2)));
    CHECK(array_equal(flatten(e), flatten(sums)));
    CHECK(array_equal(transpose(sum<1>(any_tensor<float>(a))), transpose(sum<1>(a))));
    CHECK(array_equal(expand_dims<0>(mean<0>(a)), expand_dims<0>(eval(mean<0>(a)))));
    CHECK(e(1, all)(fix<0>) == sums(1, 0));
    CHECK(transpose(e)(2, 1) == sums(1, 2));
}

TEST_CASE("view/push/view_of_result: nothing is computed before the assignment") {
    tensor<float, dyn, dyn> a(2, 3);
    const auto e = transpose(sum<1>(a, keep_dims));
    a = 1;
    CHECK(array_equal(e, full<float>(3.f, 1, 2)));
    a(all, 0) = sum<1>(a);
    CHECK(array_equal(a, tensor<float, 2, 3>{{3, 1, 1}, {3, 1, 1}}));
    a(0, all) = flip<0>(cumsum(a(0, all)));
    CHECK(array_equal(a(0, all), tensor<float, 3>{5, 4, 3}));
}

TEST_CASE("view/push/view_of_result: a view that a tensor would not have is rejected when it is made") {
    const tensor<float, 2, 3, 4> a;
    CHECK_THROWS_AS((void)flatten(transpose(sum<0>(a))), layout_error);
    CHECK_THROWS_AS((void)(reshape(sum<0>(a), 5)), shape_error);
    CHECK_THROWS_AS((void)(sum<0>(a)(3, all)), index_error);
}

TEST_CASE("view/push/view_of_result: owned, a reduction of a view of it, and where it broadcasts") {
    const auto e = [] {
        tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
        return own(transpose(sum<1>(a, keep_dims) + a));
    }();
    CHECK(array_equal(e, tensor<float, 3, 2>{{7, 19}, {8, 20}, {9, 21}}));
    CHECK(array_equal(sum<0>(e), tensor<float, 2>{24, 60}));
    CHECK(array_equal(sum<0>(flip<0>(cumsum<0>(e))(range(0, 2))), tensor<float, 2>{39, 99}));
    CHECK(sum(transpose(sum<1>(e, keep_dims))) == 84);
}

TEST_CASE("view/push/view_of_result: softmax of a transposed expression") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {3, 2, 1}};
    const auto scores = transpose(a * 2.f);
    const auto weights = exp(scores - max<0>(scores, keep_dims));
    const tensor<float, 3, 2> softmax = weights / sum<0>(weights, keep_dims);
    CHECK(allclose(sum<0>(softmax), ones<float, 2>()));
    CHECK(array_equal(transpose(weights / sum<0>(weights, keep_dims)), transpose(softmax)));
}

TEST_CASE("view/push/view_of_result: the value of a let is pushed down with its body") {
    const tensor<float, 3> row{1, 2, 3};
    const tensor<float, 2, 1> column{{10}, {20}};
    const auto e = let(row * 2.f, [&](auto t) { return t * t + column; });
    const tensor<float, 2, 3> values = e;
    CHECK(array_equal(transpose(e), transpose(values)));
    CHECK(
        array_equal(transpose(let(transpose(e), [](auto t) { return t / (1 + t); })), values / (1 + values)));
    CHECK(array_equal(e(1, range(1, none)), values(1, range(1, none))));
    CHECK(array_equal(
        transpose(let(row, [&](auto t) { return let(column + t, [&](auto s) { return s * t; }); })),
        transpose((column + row) * row)));
}

TEST_CASE("view/push/view_of_result: a view of the value of a let is not the value at the same place") {
    tensor<float, 3, 3> a{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const tensor<float, 3, 3> b = a * 2, c = b + transpose(b);
    CHECK(array_equal(let(a * 2, [](auto t) { return t + transpose(t); }), c));
    CHECK(array_equal(transpose(let(a * 2, [](auto t) { return t + transpose(t * t); })),
                      transpose(b) + b * b));
    CHECK(array_equal(let(a * 2, [](auto t) { return t - t(all, 0) + sum<1>(transpose(t), keep_dims); }),
                      b - b(all, 0) + sum<1>(transpose(b), keep_dims)));
    CHECK(array_equal(
        let(a * 2, [](auto s) { return s + transpose(let(s + 1, [&](auto t) { return t * s + t; })); }),
        b + transpose((b + 1) * b + (b + 1))));
}

TEST_CASE("view/push/view_of_result: a let around what is evaluated before the loop, viewed as a whole") {
    const tensor<float, 4> a{1, 2, 3, 4};
    const auto e = let(a * 2, [](auto t) { return t + cumsum<0>(t); });
    CHECK(array_equal(e, tensor<float, 4>{4, 10, 18, 28}));
    CHECK(array_equal(flip<0>(e), tensor<float, 4>{28, 18, 10, 4}));
    CHECK(array_equal(flip<0>(flip<0>(e))(range(1, 3)), tensor<float, 2>{10, 18}));
    CHECK(array_equal(flip<0>(let(a * 2,
                                  [&](auto s) {
                                      return let(s + 1, [&](auto t) {
                                          return t + cumsum<0>(s) + roll<0>(s * t, 1);
                                      });
                                  })),
                      flip<0>(2 * a + 1 + cumsum<0>(2 * a) + roll<0>(2 * a * (2 * a + 1), 1))));
    const auto owned = [] {
        tensor<float, dyn> x(3);
        x = 1;
        return own(let(x + 1, [](auto t) { return t + cumsum<0>(t); }));
    }();
    CHECK(array_equal(flip<0>(owned), tensor<float, 3>{8, 6, 4}));
}

TEST_CASE("view/push/view_of_result: of a product that is a constant") {
    static constexpr tensor<int, 2, 2> f{{1, 1}, {1, 0}};
    constexpr tensor<int, 2, 2> turned = transpose(matmul(f, f));
    static_assert(turned(0, 0) == 2 && turned(0, 1) == 1);
    constexpr tensor<int, 2> row = matmul(f, f)(0, all);
    static_assert(row(0) == 2 && row(1) == 1);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/norm.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>

using namespace weft;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

}

TEST_CASE("reduce/norm: of vectors, every order") {
    const tensor<double, dyn> v{3, -4, 0};
    CHECK(norm(v, 1) == 7);
    CHECK(norm(v, 2) == 5);
    CHECK(norm(v, 0) == 2);
    CHECK(norm(v, inf) == 4);
    CHECK(norm(v, -inf) == 0);
    CHECK(norm(v, 3) == doctest::Approx(std::cbrt(27. + 64)));
    CHECK(norm(v(range(0, 2)), -1) == doctest::Approx(1 / (1 / 3. + 1 / 4.)));
    CHECK(norm(v, 0.5) == doctest::Approx(std::pow(std::sqrt(3.) + 2, 2)));
    CHECK(norm(tensor<int, 2>{3, -4}, 1) == 7);
    static_assert(std::is_same_v<decltype(norm(tensor<int, 2>{3, -4}, 1)), double>);
    static_assert(std::is_same_v<decltype(norm(tensor<float, 2>{3, -4}, 1)), float>);
    CHECK(norm(tensor<std::complex<float>, 2>{{3, 4}, {0, 1}}, 1) == 6);
}

TEST_CASE("reduce/norm: along an axis, of expressions") {
    const tensor<float, 2, 3> a{{1, -2, 3}, {-4, 5, -6}};
    CHECK(array_equal(norm<1>(a, 1), tensor<float, 2>{6, 15}));
    CHECK(array_equal(norm<0>(a, inf), tensor<float, 3>{4, 5, 6}));
    CHECK(array_equal(norm<-1>(a * 2, -inf, keep_dims), tensor<float, 2, 1>{{2}, {8}}));
    CHECK(array_equal(norm<1>(a, 0), tensor<float, 2>{3, 3}));
    CHECK(allclose(norm<1>(a, 3), pow(tensor<double, 2>{36, 405}, 1 / 3.), 1e-6));
    static_assert(std::is_same_v<decltype(norm<1>(a, 1)), tensor<float, 2>>);
}

TEST_CASE("reduce/norm: of matrices, as numpy.linalg.norm") {
    const tensor<double, dyn, dyn> a{{1, -2, 3}, {-4, 5, -6}};
    CHECK(norm(a, 1) == 9);
    CHECK(norm(a, inf) == 15);
    CHECK(norm(a, -1) == 5);
    CHECK(norm(a, -inf) == 6);
    CHECK(norm<1, 0>(a, 1) == 15);
    const tensor both = eval(stack<0>(a, 2 * a));
    CHECK(array_equal(norm<1, 2>(both, 1), tensor<double, 2>{9, 18}));
    CHECK(array_equal(norm<-2, -1>(both, inf, keep_dims), tensor<double, 2, 1, 1>{{{15}}, {{30}}}));
    CHECK_THROWS_AS((void)norm(a, 2), value_error); // of decompositions.hpp
    const any_tensor<double> any = a, vector = tensor<double, 2>{3, -4};
    CHECK(norm(any, 1) == 9);
    CHECK(norm(vector, 1) == 7);
    CHECK(array_equal(norm(any, inf, keep_dims), tensor<double, 1, 1>{{15}}));
    CHECK_THROWS_AS((void)norm(a, 3), value_error);
}

TEST_CASE("reduce/norm: axes as an argument, of the compiler and of the run time") {
    const tensor<double, 2, 3> first{{1, -2, 3}, {-4, 5, -6}};
    const tensor<double, 2, 2, 3> both = stack<0>(first, 2 * first);
    const any_tensor<double> any = both, one = first;
    for (const double order : {1., -1., inf, -inf}) {
        const tensor<double, 2> matrices = norm<1, 2>(both, order);
        CHECK(array_equal(norm(both, order, axes<1, 2>{}), matrices));
        CHECK(array_equal(norm(both, order, axes{1, 2}), matrices));
        CHECK(array_equal(norm(any, order, axes{-2, -1}), matrices));
        CHECK(array_equal(norm(any, order, axes<1, 2>{}), matrices));
        CHECK(array_equal(norm(both, order, axes{2, 1}), norm<2, 1>(both, order)));
        CHECK(array_equal(norm(any, order, axes{1, 2}, keep_dims), norm<1, 2>(both, order, keep_dims)));
        CHECK(norm(first, order, axes<0, 1>{}) == norm(first, order));
        CHECK(array_equal(norm(one, order, axes{0, 1}, keep_dims), norm(first, order, keep_dims)));
        const tensor<double, 3> columns = norm<0>(first, order);
        CHECK(array_equal(norm(first, order, axes<0>{}), columns));
        CHECK(array_equal(norm(first, order, axes{0}), columns));
        CHECK(array_equal(norm(one, order, axes{-2}), columns));
    }
    CHECK(array_equal(norm(one, 3, axes{1}), norm<1>(first, 3)));
    static_assert(std::is_same_v<decltype(norm(first, 1, axes<0>{})), tensor<double, 3>>);
    CHECK_THROWS_WITH_AS(
        (void)norm(one, 1, axes{0, 1}),
        "norm: no axis of shape [2, 3] would be left: keep_dims keeps them as 1, and without "
        "axes the result is a value",
        shape_error);
}

TEST_CASE("reduce/norm: NaN, and nothing") {
    const tensor<double, dyn> v{1, std::nan(""), 2}, nothing(0);
    CHECK(std::isnan(norm(v, 1)));
    CHECK(std::isnan(norm(v, inf)));
    CHECK(norm(nothing, 1) == 0);
    CHECK(norm(nothing, 3) == 0);
    CHECK_THROWS_WITH_AS((void)norm(nothing, inf), "norm of no elements, shape [0]", value_error);
    const tensor<double, 0, 3> no_rows;
    CHECK(norm(no_rows, 1) == 0);
    CHECK(norm(transpose(no_rows), -inf) == 0);
    CHECK_THROWS_WITH_AS((void)norm(no_rows, -inf), "norm of no elements, shape [0, 3]", value_error);
    CHECK_THROWS_WITH_AS((void)norm(transpose(no_rows), 1), "norm of no elements, shape [3, 0]", value_error);
    CHECK_THROWS_WITH_AS((void)norm<0>(no_rows, inf), "norm of no elements, shape [0, 3]", value_error);
    CHECK(array_equal(norm<0>(no_rows, 1), zeros<double>(3)));
}

TEST_CASE("reduce/norm: the least integer, and 16-bit floats, whose powers only a float holds") {
    const tensor<std::int8_t, 2> v{-128, 1};
    for (const double order : {1., 3., inf, -inf})
        CHECK(norm(v, order) == norm(cast<double>(v), order));
    CHECK(norm(v, inf) == 128);
    CHECK(norm(tensor<std::int64_t, 1, 1>{{std::numeric_limits<std::int64_t>::min()}}, 1) == 0x1p63);
    const tensor<Eigen::half, 2, 2> h{{Eigen::half(100), Eigen::half(-100)},
                                      {Eigen::half(100), Eigen::half(0)}};
    static_assert(std::is_same_v<decltype(norm(flatten(h), 3)), Eigen::half>);
    CHECK(norm(h(0, all), 3) == Eigen::half(126));
    CHECK(array_equal(norm<1>(h, 2.5), tensor<Eigen::half, 2>{Eigen::half(132), Eigen::half(100)}));
    CHECK(norm(h, 1) == Eigen::half(200));
}

TEST_CASE("reduce/norm: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(norm<7>(a, 1)), "norm: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

TEST_CASE("reduce/norm: an order of long double stays in long double") {
    if constexpr (std::numeric_limits<long double>::max_exponent > std::numeric_limits<double>::max_exponent)
        CHECK(norm(tensor<long double, 2>{1e200L, 1e200L}, 3) ==
              doctest::Approx(std::cbrt(2.0) * 1e200).epsilon(1e-12));
}

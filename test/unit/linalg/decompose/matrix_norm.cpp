// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/matrix_norm.hpp>
#include <weft/linalg/decompositions.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <string>

using namespace weft;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

} // namespace

TEST_CASE("linalg/decompose/matrix_norm: of matrices") {
    const tensor<double, 2, 3> a{{3, 2, 2}, {2, 3, -2}}; // singular values 5 and 3
    static_assert(std::same_as<decltype(norm(a, 2)), double>);
    CHECK(norm(a, 2) == doctest::Approx(5));
    CHECK(norm(a, -2) == doctest::Approx(3));
    CHECK(norm(a, nuclear) == doctest::Approx(8));
    CHECK(norm(transpose(a) * 2, 2.0) == doctest::Approx(10));
    CHECK(norm<1, 0>(a, 2) == doctest::Approx(5));
    CHECK(norm(tensor<int, 2, 2>{{3, 0}, {0, -4}}, 2) == doctest::Approx(4));
    static_assert(std::same_as<decltype(norm(tensor<float, 2, 2>(), nuclear)), float>);
    static_assert(std::same_as<decltype(norm(tensor<std::complex<float>, 2, 2>(), 2)), float>);
    const tensor<std::complex<double>, 2, 2> c{{{0, 3}, 0}, {0, {4, 0}}};
    CHECK(norm(c, 2) == doctest::Approx(4));
    CHECK(norm(c, nuclear) == doctest::Approx(7));
    const tensor<Eigen::half, 2, 2> h{{Eigen::half(3), Eigen::half(0)}, {Eigen::half(0), Eigen::half(4)}};
    CHECK(double(norm(h, 2)) == doctest::Approx(4));

    // The other orders, and vectors, are as without decompositions.
    CHECK(norm(a, 1) == 5);
    CHECK(norm(a, infinite) == 7);
    CHECK(norm(a, -1) == 4);
    CHECK(norm(a, -infinite) == 7);
    CHECK(norm(a) == doctest::Approx(std::sqrt(34.)));
    CHECK(norm(tensor<double, 2>{3, 4}, 2) == 5);
    CHECK(allclose(norm<1>(a, 2), sqrt(tensor<double, 2>{17, 17})));
    CHECK_THROWS_AS((void)norm(a, 3), value_error);
}

TEST_CASE("linalg/decompose/matrix_norm: of stacks, any ranks, and with axes kept") {
    const tensor<double, 2, 3> a{{3, 2, 2}, {2, 3, -2}};
    const tensor<double, 2, 2, 3> both = stack<0>(a, 2 * a);
    static_assert(std::same_as<decltype(norm<-2, -1>(both, 2)), tensor<double, 2>>);
    CHECK(allclose(norm<-2, -1>(both, 2), tensor<double, 2>{5, 10}));
    CHECK(allclose(norm<1, 2>(both, -2, keep_dims), tensor<double, 2, 1, 1>{{{3}}, {{6}}}));
    CHECK(allclose(norm<1, 2>(both, nuclear), tensor<double, 2>{8, 16}));
    // Matrices whose axes are not the last ones, in either order.
    const tensor<double, 2, 2, 3> mixed = stack<1>(a, 2 * a);
    CHECK(allclose(norm<0, 2>(mixed, 2, keep_dims), tensor<double, 1, 2, 1>{{{5}, {10}}}));
    CHECK(allclose(norm<-1, 0>(mixed, nuclear), tensor<double, 2>{8, 16}));
    const any_tensor<double> any = mixed, one = a;
    CHECK(allclose(norm<0, 2>(any, 2), tensor<double, 2>{5, 10}));
    CHECK(allclose(norm<2, 0>(any, nuclear, keep_dims), tensor<double, 1, 2, 1>{{{8}, {16}}}));
    CHECK(norm(one, 2) == doctest::Approx(5));
    CHECK(norm(one, 1) == 5);
    CHECK(norm(one, nuclear) == doctest::Approx(8));
    CHECK(norm(any, 2) == doctest::Approx(norm(a) * std::sqrt(5.))); // as of a vector
    CHECK(array_equal(norm(one, 1, keep_dims), tensor<double, 1, 1>{{5}}));
    CHECK(allclose(norm(mixed, 2, axes<0, 2>{}), tensor<double, 2>{5, 10}));
    CHECK(allclose(norm(mixed, 2, axes{0, 2}, keep_dims), tensor<double, 1, 2, 1>{{{5}, {10}}}));
    CHECK(allclose(norm(any, -2, axes{-3, 2}), tensor<double, 2>{3, 6}));
    CHECK(array_equal(norm(mixed, 1, axes{1}), norm<1>(mixed, 1)));
    CHECK(allclose(norm(mixed, nuclear, axes<-1, 0>{}), tensor<double, 2>{8, 16}));
    CHECK(allclose(norm(any, nuclear, axes{2, 0}), tensor<double, 2>{8, 16}));
    CHECK(norm(a, 2, axes<0, 1>{}) == norm(a, 2));
    CHECK_THROWS_AS((void)norm(mixed, nuclear, axes{1}), index_error);
    CHECK_THROWS_WITH_AS((void)norm(one, nuclear, axes{0, 5}),
                         "norm: axis 5 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_AS((void)norm(one, nuclear, axes{0, 1}), shape_error); // no axis would be left
    CHECK_THROWS_AS((void)norm(any, nuclear), shape_error);
    CHECK_THROWS_AS((void)(norm<0, 3>(any, 2)), index_error);
}

TEST_CASE("linalg/decompose/matrix_norm: of nothing, and of what is not finite") {
    const tensor<double, dyn, dyn> nothing(0, 3);
    CHECK(norm(nothing, nuclear) == 0);
    CHECK_THROWS_AS((void)norm(nothing, 2), value_error);
    CHECK_THROWS_AS((void)norm(nothing, -2), value_error);
    CHECK(norm<1, 2>(tensor<double, dyn, 2, 2>(0), 2).size() == 0);
    CHECK(array_equal(norm<1, 2>(tensor<double, dyn, 0, 2>(2), nuclear), tensor<double, 2>{0, 0}));
    const tensor<double, 2, 2> a{{1, std::nan("")}, {0, 1}};
    CHECK_THROWS_AS((void)norm(a, 2), value_error);
    CHECK_THROWS_AS((void)norm(a, nuclear), value_error);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/isclose.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <concepts>
#include <limits>
#include <string>

using namespace weft;

TEST_CASE("ops/isclose: near, far, and what is not finite") {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const tensor<double, 8> a{1, 1, 1e10, inf, inf, inf, NAN, 0};
    const tensor<double, 8> b{1 + 1e-6, 1.1, 1e10 + 1, inf, -inf, 1e300, NAN, 1e-9};
    static_assert(std::same_as<decltype(eval(isclose(a, b))), tensor<bool, 8>>);
    CHECK(array_equal(isclose(a, b), tensor<bool, 8>{true, false, true, true, false, false, false, true}));
    CHECK(array_equal(isclose(b, a), tensor<bool, 8>{true, false, true, true, false, false, false, true}));
    CHECK(
        array_equal(isclose(a, b, 0.2), tensor<bool, 8>{true, true, true, true, false, false, false, true}));
    CHECK(array_equal(isclose(a, b, 0, 0), a == b));
    CHECK(eval(isclose(tensor<int, 1>{100}, 101, 0.00995, 0))(0)); // relative to the second
    CHECK(!eval(isclose(tensor<int, 1>{101}, 100, 0.00995, 0))(0));
    CHECK(isclose(a, 1.0)(0));
    CHECK(!eval(isclose(2, a))(1));
}

TEST_CASE("ops/isclose: broadcast, views, expressions, run-time rank, in larger expressions") {
    const tensor<float, 2, 3> m{{1, 2, 3}, {4, 5, 6}};
    const tensor<double, 3> row{1, 2, 3};
    CHECK(array_equal(isclose(m, row), m == row));
    CHECK(array_equal(isclose(transpose(m), transpose(m) * 1.000001f), full(true, 3, 2)));
    CHECK(array_equal(where(isclose(m + 1, row + 1), m, 0.f), where(m == row, m, 0.f)));
    const any_tensor<double> any = row;
    CHECK(array_equal(isclose(m, any), m == row));
    CHECK(all(isclose(tensor<double, dyn>(0), 1)));
    CHECK_THROWS_AS((void)isclose(any, tensor<double, dyn>(2)), broadcast_error);
    try {
        (void)isclose(any, tensor<double, dyn>(2));
    } catch (const broadcast_error& e) {
        CHECK(std::string(e.what()).find("isclose") != std::string::npos);
    }
}

TEST_CASE("ops/isclose: of integers without wrapping, of complex numbers, of halves, of truth values") {
    CHECK(!eval(isclose(tensor<unsigned, 1>{0}, tensor<unsigned, 1>{1}))(0));
    CHECK(array_equal(isclose(tensor<unsigned char, 2>{0, 255}, tensor<signed char, 2>{-1, -1}, 0, 1),
                      tensor<bool, 2>{true, false}));
    const tensor<std::complex<double>, 2> z{{1, 2}, {1, 2}};
    CHECK(array_equal(isclose(z, tensor<std::complex<double>, 2>{{1, 2 + 1e-9}, {1, 2.1}}),
                      tensor<bool, 2>{true, false}));
    CHECK(array_equal(isclose(z, tensor<double, 2>{1, 1}), tensor<bool, 2>{false, false}));
    CHECK(array_equal(isclose(tensor<Eigen::half, 2>{Eigen::half(1), Eigen::half(2)}, 1),
                      tensor<bool, 2>{true, false}));
    CHECK(array_equal(isclose(tensor<bool, 2>{true, false}, true), tensor<bool, 2>{true, false}));
}

TEST_CASE("ops/isclose: asks of each element what allclose asks of all") {
    const double values[] = {0, -0.0, 1e-9, 1, 1 + 1e-6, -1, 1e300, INFINITY, -INFINITY, NAN};
    for (const double x : values)
        for (const double y : values) {
            const tensor<double, 1> a{x}, b{y};
            CHECK(eval(isclose(a, b))(0) == allclose(a, b));
        }
}

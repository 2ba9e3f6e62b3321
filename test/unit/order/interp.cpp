// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/order/interp.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <support/tells_line.hpp>

using namespace weft;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
} // namespace

TEST_CASE("order/interp: between points, outside of them, and NaN") {
    const tensor<double, 3> points{1, 2, 4}, values{10, 20, 0};
    const tensor<double, dyn> x{0, 1, 1.5, 2, 3, 4, 5};
    static_assert(std::same_as<decltype(eval(interp(x, points, values))), tensor<double, dyn>>);
    CHECK(array_equal(interp(x, points, values), tensor<double, 7>{10, 10, 15, 20, 10, 0, 0}));
    CHECK(array_equal(interp(x(range(2, 3)), points, values), tensor<double, 1>{15})); // fewer than points
    CHECK(array_equal(2 * interp(x(range(2, 5)), points, values) + 1, tensor<double, 3>{31, 41, 21}));
    for (const index_t n : {1, 8}) { // by pieces, and without them
        const tensor<double, dyn> nan = full(not_a_number, n), far = full(infinity, n);
        CHECK(all(isnan(interp(nan, points, values))));
        CHECK(all(interp(far, points, values) == 0));
        CHECK(all(interp(-far, points, values) == 10));
        CHECK(all(interp(full(-0.0, n), tensor<double, 2>{-1, 1}, tensor<double, 2>{1, 3}) == 2));
    }
    CHECK(interp(3, points, values) == 10);
    CHECK(std::isnan(interp(not_a_number, points, values)));
}

TEST_CASE("order/interp: what is infinite or equal goes as in NumPy") {
    const tensor<double, 4> points{0, 1, 2, 3}, values{infinity, infinity, 1, -infinity};
    const tensor<double, 6> x{-1, 0.5, 1, 1.5, 2, 2.5};
    for (const index_t n : {6, 1})
        for (index_t i = 0; i < 6; i += n) {
            const tensor y = interp(x(range(i, i + n)), points, values);
            const tensor<double, 6> wanted{infinity, infinity, infinity, infinity, 1, -infinity};
            CHECK(array_equal(y, wanted(range(i, i + n))));
        }
    const tensor<double, 4> steps{0, 1, 1, 2}, heights{0, 0, 5, 5}; // the last of equal points counts
    CHECK(array_equal(interp(tensor<double, 5>{0.5, 1, 1.5, 0, 2}, steps, heights),
                      tensor<double, 5>{0, 5, 5, 0, 5}));
    CHECK(array_equal(interp(x, tensor<double, 1>{1}, tensor<double, 1>{7}), 7 + zeros<double>(6)));
}

TEST_CASE("order/interp: element types, layouts, ranks") {
    const tensor<int, 3> points{0, 10, 20};
    const tensor<float, 3> values{0, 1, 4};
    static_assert(std::same_as<decltype(interp(points, points, points))::value_type, double>);
    static_assert(std::same_as<decltype(interp(points, points, values))::value_type, float>);
    const tensor<int, 2, 2> x{{5, 10}, {15, 99}};
    CHECK(array_equal(interp(transpose(x), points, values), tensor<float, 2, 2>{{0.5f, 2.5f}, {1, 4}}));
    using complex = std::complex<double>;
    const tensor<complex, 3> turning{{0, 0}, {1, 2}, {1, 4}};
    CHECK(array_equal(interp(tensor<double, 4>{5, -1, 15, 30}, points, turning),
                      tensor<complex, 4>{{0.5, 1}, {0, 0}, {1, 3}, {1, 4}}));
    using half = Eigen::half;
    CHECK(interp(tensor<half, 1>{half(0.5f)}, tensor<half, 2>{half(0.f), half(1.f)},
                 tensor<half, 2>{half(0.f), half(4.f)})(0) == half(2.f));
    any_tensor<double> any(any_shape{2, 1, 2});
    any = 5;
    CHECK(all(interp(any, points(range(0, none)), 2 * values) == 1));
}

TEST_CASE("order/interp: many points, of numbers in any order and such as change slowly") {
    const index_t size = 1003;
    for (const index_t count : {1, 16, 17, 100, 1000}) {
        tensor<double, dyn> points = arange<double>(count);
        const tensor<double, dyn> values = points * points;
        for (const double speed : {0.01, 0.9, 2.5, 77.7, -0.5}) {
            tensor<double, dyn> x(size);
            for (index_t i = 0; i < size; ++i)
                x(i) = std::fmod(double(i) * speed, double(count) + 4) - 2;
            const tensor y = interp(x, points, values);
            for (index_t i = 0; i < size; ++i) {
                const double at = x(i) < 0 ? 0 : x(i) > double(count - 1) ? double(count - 1) : x(i);
                const double below = std::floor(at);
                CHECK(std::abs(y(i) - (below * below + (at - below) * (2 * below + 1))) <= 1e-9);
            }
        }
    }
}

TEST_CASE("order/interp: points without values") {
    const tensor<double, dyn> two(2), three(3), none_at_all(0);
    CHECK_THROWS_WITH_AS(
        (void)interp(two, two, three),
        doctest::Contains("interp: shapes [2] of the points and [3] of the values; there must be equally "
                          "many, and at least one"),
        shape_error);
    CHECK_THROWS_AS((void)interp(two, none_at_all, none_at_all), shape_error);
    CHECK_THROWS_AS((void)interp(two, any_tensor<double>(any_shape{2, 1}), two), shape_error);
    CHECK(interp(none_at_all, two, two).size() == 0);
}

TEST_CASE("order/interp: integer places are more than float tells apart") {
    const tensor<std::int64_t, 3> points{1700000000, 1700000060, 1700000120},
        x{1700000030, 1700000060, 1700000090};
    const tensor<float, 3> values{0, 1, 4};
    CHECK(array_equal(interp(x, points, values), tensor<float, 3>{0.5F, 1, 2.5F}));
    CHECK(interp(std::int64_t(1700000030), points, values) == 0.5F);
}

TEST_CASE("order/interp: errors name the line of the call") {
    const tensor<double, dyn> two(2), three(3);
    CHECK(test::tells_line([&] { (void)interp(two, two, three); }));
    CHECK(test::tells_line([&] { (void)interp(0.5, two, three); }));
}

TEST_CASE("order/interp: complex values, of which one part is infinite") {
    using number = std::complex<double>;
    const double far = std::numeric_limits<double>::infinity();
    const tensor<double, 3> points{0, 1, 2};
    const tensor<number, 3> values{number(far, 0), number(far, 4), number(-far, 8)};
    CHECK(interp(0.5, points, values) == number(far, 2));
    CHECK(array_equal(interp(tensor<double, 4>{0.25, 1, 0.5, 0.75}, points, values),
                      tensor<number, 4>{number(far, 1), number(far, 4), number(far, 2), number(far, 3)}));
}

TEST_CASE("order/interp: at a point, and outside of them, the value keeps the sign of its zero") {
    const tensor<double, 4> points{0, 1, 2, 3}, values{-0.0, -0.0, 0, -0.0};
    const tensor<double, 6> x{-1, 0, 1, 2, 3, 4};
    const bool negative[] = {true, true, true, false, true, true};
    const tensor whole = eval(interp(x, points, values)); // by pieces
    for (index_t i = 0; i < 6; ++i) {
        CHECK((whole(i) == 0 && std::signbit(whole(i)) == negative[i]));
        CHECK(std::signbit(interp(x(i), points, values)) == negative[i]);
    }
    using number = std::complex<float>;
    const tensor<number, 2> parts{number(1, -0.F), number(-0.F, 1)};
    const tensor<float, 2> ends{0, 1};
    CHECK((std::signbit(eval(interp(ends, ends, parts))(0).imag()) &&
           std::signbit(eval(interp(ends, ends, parts))(1).real())));
    CHECK((std::signbit(interp(0.F, ends, parts).imag()) && std::signbit(interp(1.F, ends, parts).real())));
}

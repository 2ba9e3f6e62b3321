// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>

using namespace weft;

TEST_CASE("linalg/least_squares: a line through points") {
    const tensor<double, 4, 2> a{{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    const tensor<double, 4> b{-1, 0.2, 0.9, 2.1};
    const auto [x, residuals, rank, s] = lstsq(a, b);
    static_assert(std::same_as<decltype(x), const tensor<double, 2>>);
    static_assert(std::same_as<decltype(s), const tensor<double, 2>>);
    CHECK(allclose(x, tensor<double, 2>{1, -0.95}));
    CHECK(allclose(residuals, tensor<double, 1>{0.05}));
    CHECK(rank == 2);
    CHECK(allclose(s, tensor<double, 2>{4.10003045, 1.09075677}));
    const auto several = lstsq(a, tensor<int, 4, 2>{{0, 1}, {1, 1}, {2, 1}, {3, 5}});
    CHECK(allclose(several.x, tensor<double, 2, 2>{{1, 1.2}, {0, 0.2}}, 1e-9, 1e-9));
    CHECK(allclose(several.residuals, tensor<double, 2>{0, 4.8}, 1e-9, 1e-9));
    CHECK(allclose(lstsq(any_tensor<double>(a), any_tensor<double>(b)).x, x));
    CHECK(lstsq(cast<float>(a), cast<float>(b)).x(0) == doctest::Approx(1));
}

TEST_CASE("linalg/least_squares: the shortest of many, where the rank is less or unknowns are more") {
    const tensor<double, 3, 2> dependent{{1, 2}, {2, 4}, {3, 6}};
    const auto found = lstsq(dependent, tensor<double, 3>{1, 2, 4});
    CHECK(found.rank == 1);
    CHECK(found.residuals.size() == 0);
    CHECK(allclose(found.x, tensor<double, 2>{17.0 / 70, 34.0 / 70}));
    const auto wide = lstsq(transpose(dependent), tensor<double, 2>{1, 2});
    CHECK(wide.rank == 1);
    CHECK(allclose(matmul(transpose(dependent), wide.x), tensor<double, 2>{1, 2}));
    CHECK(allclose(wide.x, tensor<double, 3>{1, 2, 3} / 14));
    const tensor<double, 2, 2> nearly{{1, 0}, {0, 1e-3}};
    CHECK(lstsq(nearly, tensor<double, 2>{1, 1}).rank == 2);
    const auto cut = lstsq(nearly, tensor<double, 2>{1, 1}, 1e-2);
    CHECK(cut.rank == 1);
    CHECK(allclose(cut.x, tensor<double, 2>{1, 0}));
    CHECK(lstsq(0 * nearly, tensor<double, 2>{1, 1}).rank == 0);
    CHECK(array_equal(lstsq(0 * nearly, tensor<double, 2>{1, 1}).x, tensor<double, 2>{0, 0}));
    const tensor<double, dyn, dyn> empty(0, 2);
    CHECK(array_equal(lstsq(empty, tensor<double, dyn>(0)).x, tensor<double, 2>{0, 0}));
    CHECK(lstsq(transpose(empty), tensor<double, 2>{1, 1}).x.size() == 0);
}

TEST_CASE("linalg/least_squares: complex, and what is refused") {
    using complex = std::complex<double>;
    const tensor<complex, 2, 1> a{{complex(0, 1)}, {complex(1, 0)}};
    const auto found = lstsq(a, tensor<complex, 2>{{2, 0}, {0, 0}});
    CHECK(allclose(found.x, tensor<complex, 1>{{0, -1}}));
    static_assert(std::same_as<decltype(found.residuals), tensor<double, dyn>>);
    CHECK(allclose(found.residuals, tensor<double, 1>{2}));
    const tensor<double, dyn, dyn> m(3, 2);
    CHECK_THROWS_WITH_AS(
        (void)lstsq(m, tensor<double, dyn>(2), -1, {"main.cpp", 12}),
        "lstsq: shapes [3, 2] and [2] have 3 and 2 rows (axis 0), which must be equal (at main.cpp:12)",
        shape_error);
    CHECK_THROWS_AS((void)lstsq(any_tensor<double>(any_shape{2}), tensor<double, dyn>(2)), shape_error);
    CHECK_THROWS_AS((void)lstsq(m + std::numeric_limits<double>::infinity(), tensor<double, dyn>(3)),
                    value_error);
}

TEST_CASE("linalg/least_squares: elements of any size, and no columns") {
    const tensor<double, 6, 2> a{{1, 2}, {3, 4}, {5, -6}, {7, 8}, {-9, 1}, {2, 2}};
    const tensor<double, 6> b{1, 2, 0, 4, 5, 1};
    const auto [x, residuals, rank, s] = lstsq(a, b);
    for (const double scale : {1e-300, 1e-170, 1e160, 1e300}) {
        CAPTURE(scale);
        const auto [scaled, left, full, values] = lstsq(scale * a, b);
        CHECK(full == 2);
        CHECK(all(abs(scaled * scale - x) < 1e-12));
        CHECK(all(abs(values / scale - s) < 1e-12));
        CHECK(all(abs(left - residuals) < 1e-12));
    }
    const auto [nothing, rest, number, empty] = lstsq(tensor<double, 3, 0>(), tensor<double, 3>{1, 2, 2});
    CHECK(number == 0);
    CHECK(array_equal(rest, tensor<double, 1>{9}));
}

namespace {

/// Systems whose columns, or right sides, have lengths that are no numbers of the type, or that lose their last bits.
template <class T, class Real>
void check_extremes(Real large, Real least, Real most_off) {
    const auto is_near = [&](const auto& x, Real wanted) {
        return bool(all(abs(x / T(wanted) - T(1)) < most_off));
    };
    for (const Real size : {large, least, Real(1)})
        for (const Real side : {large / 4, least, Real(1)}) {
            CAPTURE(size);
            CAPTURE(side);
            const tensor<T, 4, 1> tall = broadcast_to(tensor<T, 1>{T(size)}, shape<4, 1>{});
            const tensor<T, 4> b = broadcast_to(tensor<T, 1>{T(side)}, shape<4>{});
            const auto ratio = side / size;
            if (!std::isnormal(ratio)) continue;
            const auto [x, residuals, rank, s] = lstsq(tall, b);
            CHECK(rank == 1);
            CHECK(is_near(x, ratio));
            CHECK((std::isinf(2 * size) ? s(0) == 2 * size : std::abs(s(0) / size - 2) < most_off));
            CHECK(residuals.size() == 1);
            const auto wide = lstsq(transpose(tall), b(range(0, 1)));
            CHECK(wide.rank == 1);
            CHECK(is_near(4 * wide.x, ratio));
            // One of the columns once more: of all solutions the shortest.
            const tensor<T, 4, 2> twice = concat<1>(tall, tall);
            const auto shortest = lstsq(twice, b);
            CHECK(shortest.rank == 1);
            CHECK(is_near(2 * shortest.x, ratio));
        }
}

} // namespace

TEST_CASE("linalg/least_squares: columns whose length is no number of the type, and such right sides") {
    check_extremes<double>(1e308, 4e-308, 1e-14);
    check_extremes<std::complex<double>>(1e308, 4e-308, 1e-14);
    check_extremes<float>(3e38f, 4e-38f, 1e-5f);
    check_extremes<std::complex<float>>(3e38f, 4e-38f, 1e-5f);
    // Each system of a stack by itself, and what is left over in the size of the right side.
    tensor<double, 2, 4, 1> a;
    a(0, ellipsis) = 1e308;
    a(1, ellipsis) = 1;
    const auto [x, residuals, rank, s] = lstsq(a, tensor<double, 4>{1, 1, 1, 2});
    CHECK(std::abs(x(0, 0) / 1.25e-308 - 1) < 1e-12);
    CHECK(x(1, 0) == doctest::Approx(1.25));
    CHECK(array_equal(rank, tensor<index_t, 2>{1, 1}));
    CHECK(residuals(0, 0) == doctest::Approx(0.75));
    CHECK(residuals(1, 0) == doctest::Approx(0.75));
    const tensor<double, 4, 1> ones{{1}, {1}, {1}, {1}};
    const auto small = lstsq(ones, 1e-140 * tensor<double, 4>{1, 1, 1, 2});
    CHECK(small.residuals(0) / 1e-280 == doctest::Approx(0.75));
}

TEST_CASE("linalg/least_squares: of stacks each by itself") {
    const tensor<double, 2, 3, 2> a{{{0, 1}, {1, 1}, {2, 1}}, {{1, 2}, {2, 4}, {3, 6}}};
    const tensor<double, 2, 3, 1> b{{{1}, {2}, {4}}, {{1}, {2}, {4}}};
    const auto [x, residuals, rank, s] = lstsq(a, b);
    static_assert(std::same_as<decltype(x), const tensor<double, 2, 2, 1>>);
    static_assert(std::same_as<decltype(residuals), const tensor<double, 2, dyn>>);
    static_assert(std::same_as<decltype(rank), const tensor<index_t, 2>>);
    static_assert(std::same_as<decltype(s), const tensor<double, 2, 2>>);
    CHECK(array_equal(rank, tensor<index_t, 2>{2, 1}));
    for (index_t i = 0; i < 2; ++i) {
        const auto one = lstsq(a(i, ellipsis), b(i, ellipsis));
        CHECK(array_equal(x(i, ellipsis), one.x));
        CHECK(array_equal(s(i, all), one.s));
        CHECK(one.rank == rank(i));
        CHECK((one.residuals.size() == 0 ? residuals(i, 0) != residuals(i, 0)
                                         : residuals(i, 0) == one.residuals(0)));
    }
    const auto vector = lstsq(a, tensor<double, 3>{1, 2, 4});
    static_assert(std::same_as<decltype(vector.x), tensor<double, 2, 2>>);
    CHECK(array_equal(vector.x, x(all, all, 0)));
    CHECK(vector.residuals.shape() == any_shape{2, 1});
    // The leading axes are broadcast, of either side.
    const auto sides = lstsq(a(0, ellipsis), b);
    CHECK(array_equal(sides.x(1, ellipsis), x(0, ellipsis)));
    CHECK(array_equal(sides.rank, tensor<index_t, 2>{2, 2}));
    const auto both = lstsq(expand_dims<1>(a), b);
    CHECK(both.x.shape() == any_shape{2, 2, 2, 1});
    CHECK(array_equal(both.x(1, 0, ellipsis), x(1, ellipsis)));
    const auto turned = lstsq(swap_axes<1, 2>(a), tensor<double, 2>{1, 2});
    CHECK(turned.x.shape() == any_shape{2, 3});
    CHECK(turned.residuals.shape() == any_shape{2, 0});
    CHECK(array_equal(lstsq(any_tensor<double>(a(0, ellipsis)), b).x, sides.x));
    CHECK(array_equal(lstsq(a, any_tensor<double>(b)).x, x));
    CHECK(lstsq(cast<float>(a), b(0, ellipsis)).x.shape() == any_shape{2, 2, 1});
}

TEST_CASE("linalg/least_squares: stacks that do not fit") {
    const tensor<double, dyn, dyn, dyn> a(2, 3, 2);
    CHECK(lstsq(tensor<double, dyn, 3, 2>(0), tensor<double, 3>()).x.shape() == any_shape{0, 2});
    CHECK(array_equal(lstsq(tensor<double, 2, 3, 0>(), tensor<double, 3>{1, 2, 2}).residuals,
                      tensor<double, 2, 1>{{9}, {9}}));
    CHECK_THROWS_WITH_AS((void)lstsq(a, tensor<double, dyn>(2), -1, {"main.cpp", 12}),
                         "lstsq: shapes [2, 3, 2] and [2] have 3 and 2 rows (axes 1 and 0), which must be "
                         "equal (at main.cpp:12)",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)lstsq(a, tensor<double, dyn, dyn, dyn>(3, 3, 1), -1, {"main.cpp", 12}),
                         "lstsq: shapes [2, 3, 2] and [3, 3, 1], whose leading axes do not broadcast; at "
                         "axis 0 of the result the "
                         "extents are 2 and 3, and neither is 1 (at main.cpp:12)",
                         broadcast_error);
    tensor<double, 2, 3, 2> infinite;
    infinite(1, 0, 0) = std::numeric_limits<double>::infinity();
    CHECK_THROWS_WITH_AS(
        (void)lstsq(infinite, tensor<double, 3>(), -1, {"main.cpp", 12}),
        "lstsq: matrix [1] of the stack [2] has elements that are not finite (at main.cpp:12)", value_error);
}

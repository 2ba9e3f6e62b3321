// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/cross.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <support/notices.hpp>

using namespace weft;

TEST_CASE("ops/cross: vectors, rows, broadcast, expressions") {
    const tensor<int, 3> x{1, 0, 0}, y{0, 1, 0};
    static_assert(std::same_as<decltype(eval(cross(x, y))), tensor<int, 3>>);
    CHECK(array_equal(cross(x, y), tensor<int, 3>{0, 0, 1}));
    CHECK(array_equal(cross(y, x), tensor<int, 3>{0, 0, -1}));
    const tensor<double, dyn, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<double, 3> b{4, 5, 6};
    static_assert(std::same_as<decltype(eval(cross(a, b))), tensor<double, dyn, 3>>);
    CHECK(array_equal(cross(a, b), tensor<double, 2, 3>{{-3, 6, -3}, {0, 0, 0}}));
    CHECK(array_equal(cross(2 * a, b + 0), tensor<double, 2, 3>{{-6, 12, -6}, {0, 0, 0}}));
    CHECK(array_equal(cross(transpose(tensor<double, 3, 2>(transpose(a))), tensor<float, 1, 3>{{4, 5, 6}}),
                      tensor<double, 2, 3>{{-3, 6, -3}, {0, 0, 0}}));
    CHECK(array_equal(cross(any_tensor<double>(a), b), cross(a, b)));
    CHECK(eval(cross(tensor<double, dyn, 3>(0), b)).size() == 0);
    CHECK_THROWS_AS((void)cross(tensor<double, dyn>(2), b), shape_error);
    CHECK_THROWS_WITH_AS((void)cross(tensor<double, dyn, 3>(2), tensor<double, dyn, 3>(3)),
                         doctest::Contains("cross: "), broadcast_error);
}

TEST_CASE("ops/cross: in memory the bits of its components, wherever the vectors stand") {
    const index_t n = 5;
    tensor<float, dyn, 3> a(n), b(n);
    tensor<float, 3, dyn> columns(3, n);
    for (index_t i = 0; i < 3 * n; ++i) {
        a.data()[i] = columns.data()[i] = 1.f + 0.37f * static_cast<float>(i);
        b.data()[i] = 2.f - 0.23f * static_cast<float>(i * i);
    }
    const auto components = [](const auto& x, const auto& y) {
        const auto at = [](const auto& v, index_t k) { return v(ellipsis, range(k, k + 1)); };
        return eval(concat<-1>(at(x, 1) * at(y, 2) - at(x, 2) * at(y, 1),
                               at(x, 2) * at(y, 0) - at(x, 0) * at(y, 2),
                               at(x, 0) * at(y, 1) - at(x, 1) * at(y, 0)));
    };
    CHECK(array_equal(cross(a, b), components(a, b)));
    CHECK(array_equal(cross(a, b(2, all)), components(a, b(2, all))));
    CHECK(array_equal(cross(flip<0>(a), b), components(flip<0>(a), b)));
    CHECK(array_equal(cross(a, flip<1>(b)), components(a, flip<1>(b))));
    CHECK(array_equal(cross(transpose(columns), b), components(transpose(columns), b)));
    CHECK(array_equal(cross(a(all, newaxis, all), b), components(a(all, newaxis, all), b)));
    CHECK(array_equal(cross(a(range(0, none, 2), all), b(range(0, 3), all)),
                      components(a(range(0, none, 2), all), b(range(0, 3), all))));
    tensor<float, dyn, 3> c(n);
    c = a;
    const tensor expected = components(a, b);
    c = cross(c, b); // the target is read
    CHECK(array_equal(c, expected));
    c = a;
    c(range(1, none), all) = cross(c(range(0, -1), all), b(range(0, -1), all));
    CHECK(array_equal(c(range(1, none), all), expected(range(0, -1), all)));
    tensor<float, 3, dyn> turned(3, n);
    transpose(turned) = cross(a, b);
    CHECK(array_equal(transpose(turned), expected));
}

TEST_CASE("ops/cross: a doubtful broadcast is reported as that of one operation, and nothing of its parts") {
    const tensor<double, 3> a{1, 2, 3};
    const tensor<double, 1, 3> row{{1, 2, 3}};
    const any_tensor<double> any = a, any_row = row;
    CHECK(notices_of([&] { static_cast<void>(cross(a, a)); }) == 0);
    CHECK(notices_of([&] { static_cast<void>(cross(any, any)); }) == 0);
    CHECK(notices_of([&] { static_cast<void>(cross(row, tensor<double, 4, 3>())); }) == 0);
    CHECK(notices_of([&] { static_cast<void>(cross(a, row)); }) == 1);
    CHECK(notices_of([&] { static_cast<void>(cross(any, any_row)); }) == 1);
    CHECK(notices_of([&] { static_cast<void>(a * row); }) == 1); // as before
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/cross.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
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

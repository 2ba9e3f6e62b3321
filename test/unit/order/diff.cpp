// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/order/diff.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("order/diff: neighbours along an axis") {
    tensor<int, 2, 3> a{{1, 4, 9}, {0, -1, 5}};
    static_assert(std::same_as<decltype(diff(a))::shape_type, shape<2, 2>>);
    static_assert(std::same_as<decltype(diff<0>(tensor<float, dyn, 3>()))::shape_type, shape<dyn, 3>>);
    CHECK(array_equal(diff(a), tensor<int, 2, 2>{{3, 5}, {-1, 6}}));
    CHECK(array_equal(diff<0>(a), tensor<int, 1, 3>{{-1, -5, -4}}));
    CHECK(array_equal(diff<-2>(transpose(a)), transpose(diff(a))));
    CHECK(array_equal(diff(diff(a) * 2) + 1, tensor<int, 2, 1>{{5}, {15}}));
    CHECK(array_equal(diff(square(tensor<int, 3>{1, 2, 3})), tensor<int, 2>{3, 5}));
    CHECK(array_equal(diff(cumsum<1>(a)), tensor<std::int64_t, 2, 2>{{4, 9}, {-1, 5}}));
    any_tensor<int> any = a;
    CHECK(array_equal(diff(any, axes{0}), diff<0>(a)));
    CHECK_THROWS_AS((void)diff(any, axes{2}), index_error);
}

TEST_CASE("order/diff: bools, unsigned numbers, nothing, and what overlaps") {
    CHECK(array_equal(diff(tensor<bool, 4>{true, true, false, true}), tensor<bool, 3>{false, true, true}));
    CHECK(array_equal(diff(tensor<std::uint8_t, 2>{2, 1}), tensor<std::uint8_t, 1>{255}));
    static_assert(std::same_as<decltype(diff(tensor<float, 1>()))::shape_type, shape<0>>);
    CHECK(diff(tensor<float, dyn>()).size() == 0);
    CHECK(diff(tensor<float, 0>()).size() == 0);
    tensor<double, dyn> x = square(arange<double>(5));
    x.assign(diff(x));
    CHECK(array_equal(x, tensor<double, 4>{1, 3, 5, 7}));
    auto kept = diff(arange<int>(3)); // owns its elements
    CHECK(array_equal(kept, tensor<int, 2>{1, 1}));
    constexpr tensor<int, 3> squares{1, 4, 9};
    constexpr tensor<int, 2> steps = diff(squares);
    static_assert(steps(1) == 5);
}

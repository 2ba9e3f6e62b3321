// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/order/diff.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

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

TEST_CASE("order/diff: of an order") {
    const tensor<double, 2, 5> a{{1, 4, 9, 16, 25}, {0, 1, 8, 27, 64}};
    CHECK(array_equal(diff(a, 2), diff(diff(a))));
    CHECK(array_equal(diff(a, 3), diff(diff(diff(a)))));
    CHECK(array_equal(diff(a, 3), tensor<double, 2, 2>{{0, 0}, {6, 6}}));
    CHECK(array_equal(diff<1>(a, fix<4>), tensor<double, 2, 1>{{0}, {0}}));
    CHECK(array_equal(diff(a, fix<2>) + 1, diff(a, 2) + 1));
    CHECK(array_equal(diff<0>(a, 1), diff<0>(a)));
    CHECK(array_equal(diff(a, 0), a));
    CHECK(array_equal(diff(a, fix<0>) * 2, a * 2));
    CHECK(diff(a, 5).shape() == shape<2, 0>());
    CHECK(diff<0>(a, 7).shape() == shape<0, 5>());
    CHECK(array_equal(diff<0>(transpose(a), 2), transpose(diff(a, 2))));
    CHECK(array_equal(diff<-2>(a(all, range(none, none, -1)) * 2, 1),
                      diff<0>(a * 2)(all, range(none, none, -1))));

    // What is known of the extents.
    static_assert(std::same_as<decltype(diff(a, fix<2>))::shape_type, shape<2, 3>>);
    static_assert(std::same_as<decltype(diff(a, fix<3>))::shape_type, shape<2, 2>>);
    static_assert(std::same_as<decltype(diff<0>(a, fix<3>))::shape_type, shape<0, 5>>);
    static_assert(std::same_as<decltype(diff(a, 3))::shape_type, shape<2, dyn>>);
    static_assert(
        std::same_as<decltype(diff<0>(tensor<float, dyn, 3>(), fix<3>))::shape_type, shape<dyn, 3>>);
    const any_tensor<double> any = a;
    CHECK(array_equal(diff(any, 2, axes{1}), diff(a, 2)));
    CHECK(array_equal(diff(any, fix<3>), diff(a, 3)));
    CHECK_THROWS_AS((void)diff(any, 2, axes{2}), index_error);
    CHECK_THROWS_AS((void)diff(a, -1), shape_error);
}

TEST_CASE("order/diff: of an order, three axes, element types, what overlaps") {
    tensor<int, dyn, dyn, dyn> x(4, 5, 6);
    int seed = 7;
    for (int& v : x)
        v = (seed = (seed * 1103 + 12345) % 65536);
    CHECK(array_equal(diff<0>(x, 3), diff<0>(diff<0>(diff<0>(x)))));
    CHECK(array_equal(diff<1>(x, 4), diff<1>(diff<1>(diff<1>(diff<1>(x))))));
    CHECK(array_equal(diff<2>(x, 3), diff(diff(diff(x)))));
    CHECK(array_equal(diff(tensor<bool, 4>{true, true, false, true}, 3), tensor<bool, 1>{true}));
    CHECK(array_equal(diff(tensor<std::uint8_t, 3>{2, 1, 9}, 2), tensor<std::uint8_t, 1>{9}));
    CHECK(array_equal(diff(tensor<std::int8_t, 3>{-128, 127, -128}, 2), tensor<std::int8_t, 1>{2}));
    using complex = std::complex<float>;
    CHECK(
        array_equal(diff(tensor<complex, 4>{complex(0, 1), 1, 4, 9}, 3), tensor<complex, 1>{complex(0, -1)}));
    tensor<double, dyn> y = square(arange<double>(6));
    y(range(0, 3)) = diff(y, 3) + y(range(1, 4));
    CHECK(array_equal(y, tensor<double, 6>{1, 4, 9, 9, 16, 25}));
    CHECK(diff(tensor<float, dyn>(), 3).size() == 0);
}

TEST_CASE("order/diff: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(diff<7>(a)), "diff: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(diff<7>(a, 3)), "diff: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

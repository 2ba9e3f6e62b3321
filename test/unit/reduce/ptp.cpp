// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/ptp.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace weft;

TEST_CASE("reduce/ptp: values and axes") {
    const tensor<int, 2, 3> a{{4, 9, 2}, {7, -3, 7}};
    static_assert(std::same_as<decltype(ptp(a)), int>);
    CHECK(ptp(a) == 12);
    CHECK(array_equal(ptp<1>(a), tensor<int, 2>{7, 10}));
    CHECK(array_equal(ptp<0>(a, keep_dims), tensor<int, 1, 3>{{3, 12, 5}}));
    CHECK(array_equal(ptp<0>(transpose(a) * 2), tensor<int, 2>{14, 20}));
    CHECK(array_equal(ptp(a, axes{-1}), any_tensor<int>(tensor<int, 2>{7, 10})));
    CHECK(ptp<0>(tensor<double, 3>{0.5, 1, -1}) == 2);
}

TEST_CASE("reduce/ptp: element types, NaN, of nothing") {
    const tensor<std::int8_t, 2> far{-100, 100};
    static_assert(std::same_as<decltype(ptp(far)), std::int8_t>);
    CHECK(ptp(far) == -56); // 200 wraps
    CHECK(array_equal(ptp<0>(far, keep_dims), tensor<std::int8_t, 1>{-56}));
    const tensor<bool, 2> flags{true, false};
    static_assert(std::same_as<decltype(ptp(flags)), int>);
    CHECK(ptp(flags) == 1);
    CHECK(array_equal(ptp<0>(flags, keep_dims), tensor<int, 1>{1}));
    CHECK(ptp(tensor<Eigen::half, 2>{Eigen::half(1.f), Eigen::half(3.5f)}) == Eigen::half(2.5f));
    CHECK(std::isnan(ptp(tensor<float, 2>{1, std::numeric_limits<float>::quiet_NaN()})));
    CHECK_THROWS_AS((void)ptp(tensor<float, dyn>()), value_error);
}

TEST_CASE("reduce/ptp: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(ptp<7>(a)), "ptp: axis 7 does not exist in a shape of rank 2", index_error);
}

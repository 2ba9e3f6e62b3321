// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/quantile.hpp>
#include <weft/order/sort.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <support/mismatch.hpp>

using namespace weft;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// The quantile of sorted elements.
double expected(const tensor<double, dyn>& sorted, double q) {
    const double place = q * double(sorted.size() - 1);
    const auto below = index_t(std::floor(place));
    const index_t above = below + 1 < sorted.size() ? below + 1 : below;
    return sorted(below) + (sorted(above) - sorted(below)) * (place - double(below));
}

} // namespace

TEST_CASE("order/quantile: NumPy's numbers") {
    tensor<double, 2, 3> a{{10, 7, 4}, {3, 2, 1}};
    CHECK(quantile(a, 0.5) == 3.5);
    CHECK(median(a) == 3.5);
    CHECK(array_equal(quantile<0>(a, 0.5), tensor<double, 3>{6.5, 4.5, 2.5}));
    CHECK(array_equal(quantile<1>(a, 0.5), tensor<double, 2>{7, 2}));
    CHECK(array_equal(quantile<1>(a, 0.5, keep_dims), tensor<double, 2, 1>{{7}, {2}}));
    CHECK(quantile(a, 0) == 1);
    CHECK(quantile(a, 1) == 10);
    CHECK(quantile(tensor<double, 4>{1, 2, 3, 4}, 0.4) == doctest::Approx(2.2));
    CHECK(median(tensor<int, 4>{4, 1, 3, 2}) == 2.5);
    CHECK(median(tensor<int, 3>{4, 1, 3}) == 3);
    static_assert(std::same_as<decltype(median(tensor<int, 3>())), double>);
    static_assert(std::same_as<decltype(median<0>(tensor<float, 3>())), float>);
    static_assert(std::same_as<decltype(median<0>(a))::shape_type, shape<3>>);
    CHECK(array_equal(a - median<1>(a, keep_dims), tensor<double, 2, 3>{{3, 0, -3}, {1, 0, -1}}));
    CHECK(array_equal(median<0>(2 * a), 2 * median<0>(a)));
    CHECK(array_equal(median(a, axes{0}), median<0>(a)));
    CHECK(array_equal(median(a, axes<-1>{}), median<1>(a)));
}

TEST_CASE("order/quantile: several fractions are the first axis") {
    tensor<float, 2, 3> a{{10, 7, 4}, {3, 2, 1}};
    const tensor<double, 2> q{0, 1};
    static_assert(std::same_as<decltype(quantile<0>(a, q))::shape_type, shape<2, 3>>);
    static_assert(std::same_as<decltype(quantile(a, q))::shape_type, shape<2>>);
    CHECK(array_equal(quantile<0>(a, q), tensor<float, 2, 3>{{3, 2, 1}, {10, 7, 4}}));
    CHECK(array_equal(quantile(a, {0.0, 0.5, 1.0}), tensor<float, 3>{1, 3.5, 10}));
    CHECK(array_equal(quantile<1>(a, {0.5}), tensor<float, 1, 2>{{7, 2}}));
    CHECK(array_equal(quantile<1>(a, q, keep_dims), tensor<float, 2, 2, 1>{{{4}, {1}}, {{10}, {3}}}));
    CHECK(array_equal(quantile<0>(a, {0, 0.25, 0.5, 0.75, 1})(2, all), median<0>(a)));
    any_tensor<float> any = a;
    CHECK(array_equal(quantile(any, q, axes{1}), quantile<1>(a, q)));
    CHECK(array_equal(quantile(any, q), quantile(a, q)));
    CHECK(eval(quantile<0>(a, tensor<double, dyn>())).size() == 0);
    static_assert(std::same_as<decltype(quantile(a, tensor<double, 0>()))::shape_type, shape<0>>);
    CHECK(eval(quantile<0>(a, tensor<double, 0>())).size() == 0);
}

TEST_CASE("order/quantile: the axis of fractions is one that is left") {
    const tensor<double, 5> v{5, 1, 4, 2, 3};
    const tensor<double, 2> both{1, 5};
    CHECK(array_equal(quantile(v, {0.0, 1.0}, axes{0}), both));
    CHECK(array_equal(quantile<0>(any_tensor<double>(v), {0.0, 1.0}), both));
    CHECK(eval(quantile<0>(any_tensor<double>(v), {0.0, 1.0})).shape() == any_shape{2});
    CHECK(eval(quantile<0>(any_tensor<double>(v), {0.0, 1.0}, keep_dims)).shape() == any_shape{2, 1});
    CHECK_THROWS_AS((void)quantile<0>(any_tensor<double>(v), 0.5), shape_error);
    const any_tensor<double> any = reshape(any_tensor<double>(v)(range(0, 4)), 2, 1, 2);
    CHECK(array_equal(quantile(any, {0.0, 1.0}, axes{0, 1, 2}), both));
    CHECK(array_equal(quantile(any, tensor<double, 2>{0, 1}), both));
    any_tensor<double> most(any_shape{1});
    while (most.rank() < max_rank)
        most = eval(expand_dims<0>(most));
    CHECK_THROWS_AS((void)quantile(most, {0.5}, keep_dims), shape_error);
    CHECK(eval(quantile<0>(most, {0.5})).rank() == max_rank);
}

TEST_CASE("order/quantile: NaN, infinities, nothing, and fractions that are none") {
    tensor<float, 2, 3> a{{1, not_a_number, 2}, {1, 2, 3}};
    const tensor m = median<1>(a);
    CHECK(std::isnan(m(0)));
    CHECK(m(1) == 2);
    CHECK(std::isnan(median(a)));
    CHECK(std::isnan(quantile(a, 0)));
    CHECK(std::isnan(median(tensor<float, dyn>())));
    CHECK(eval(median<0>(tensor<float, 3, dyn>(0))).size() == 0);
    const tensor nothing = median<1>(tensor<float, 2, dyn>(0));
    CHECK((std::isnan(nothing(0)) && std::isnan(nothing(1))));
    tensor<double, 3> b{-infinite, 0, infinite};
    CHECK(quantile(b, 0) == -infinite);
    CHECK(quantile(b, 0.5) == 0);
    CHECK(quantile(b, 1) == infinite);
    CHECK(median(tensor<double, 2>{infinite, infinite}) == infinite);
    CHECK(median(tensor<double, 2>{1.5e308, 1.7e308}) == 1.6e308);
    CHECK(quantile(tensor<double, 2>{1, infinite}, 0.75) == infinite);
    CHECK(quantile(tensor<double, 2>{1, infinite}, 0.25) == infinite);
    CHECK(quantile(tensor<double, 2>{-infinite, 1}, 0.25) == -infinite);
    CHECK(quantile(tensor<double, 2>{-infinite, 1}, 0.75) == -infinite);
    CHECK(quantile(tensor<double, 2>{-infinite, 1}, 1) == 1);
    CHECK(std::isnan(quantile(tensor<double, 2>{-infinite, infinite}, 0.25)));
    const tensor<double, 2> far{-1.5e308, 1.5e308};
    CHECK(quantile(far, 0.25) == -7.5e307);
    CHECK(quantile(far, 0.5) == 0);
    CHECK(quantile(far, 0.75) == 7.5e307);
    CHECK_THROWS_AS((void)quantile(b, 1.5), value_error);
    CHECK_THROWS_AS((void)quantile(b, {0.5, -0.1}), value_error);
    CHECK_THROWS_AS((void)quantile(b, std::nan("")), value_error);
    any_tensor<float> any(any_shape{2, 2});
    CHECK_THROWS_AS((void)quantile(a, any), shape_error);
    tensor<Eigen::half, 2> h{Eigen::half(1.f), Eigen::half(2.f)};
    CHECK(median(h) == Eigen::half(1.5f));
    const tensor<Eigen::half, 2> near{Eigen::half(1.f), Eigen::half(1 + 0x1p-10f)};
    CHECK(quantile(near, 0.5) == Eigen::half(1.f)); // the middle, to even
    CHECK(quantile(near, 0.5 + 0x1p-20) == near(1));
    CHECK(median(tensor<bool, 3>{true, false, true}) == 1);
}

TEST_CASE("order/quantile: of many, by selection and by a sort, over any axes") {
    std::mt19937 bits(7);
    tensor<double, dyn, dyn, dyn> a(5, 41, 30);
    for (double& x : a)
        x = double(bits() % 5000) / 16;
    const tensor<double, dyn> sorted = sort(flatten(a));
    test::mismatch wrong;
    for (int i = 0; i <= 20; ++i) {
        const double q = i / 20.;
        wrong.require(std::abs(quantile(a, q) - expected(sorted, q)) < 1e-9, i);
        wrong.require(std::abs(eval(quantile(a, {q, 0, 0, 0}))(0) - expected(sorted, q)) < 1e-9, i);
    }
    CHECK(wrong.text() == "");
    const tensor<double, dyn> outer = quantile<0, 2>(a, 0.3);
    for (index_t j = 0; j < 41; ++j)
        wrong.compare(outer(j), quantile(a(all, j, all), 0.3), j);
    const tensor<double, dyn, dyn> columns = median<1>(a);
    for (index_t i = 0; i < 5; ++i)
        for (index_t k = 0; k < 30; ++k)
            wrong.compare(columns(i, k), median(a(i, all, k)), i, k);
    CHECK(wrong.text() == "");
}

TEST_CASE("order/quantile: the middle of the smallest and of the greatest numbers") {
    CHECK(median(tensor<double, 2>{5e-324, 2.5e-323}) == 1.5e-323);
    constexpr double most = (std::numeric_limits<double>::max)();
    CHECK(median(tensor<double, 2>{most, most / 2}) == most * 0.75);
    CHECK_THROWS_WITH_AS((void)quantile(tensor<double, 2>{1, 2}, 1.0000001),
                         "quantile: 1.0000001 is not between 0 and 1", value_error);
}

TEST_CASE("order/quantile: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(quantile<7>(a, 0.5)), "quantile: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(median<7>(a)), "median: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

TEST_CASE("order/quantile: a fraction of 16 bits") {
    CHECK(quantile(tensor<double, 3>{1, 2, 4}, Eigen::half(0.5f)) == 2);
}

TEST_CASE("order/quantile: an index is refused also where it chooses nothing") {
    const tensor<double, dyn, 3> nothing(0);
    CHECK_THROWS_AS((void)median(take<1>(nothing, {99})), index_error);
    CHECK_THROWS_AS((void)quantile(take<1>(nothing, {99}), 0.5), index_error);
    CHECK(std::isnan(median(take<1>(nothing, {2}))));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/select/nan_quantile.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <support/mismatch.hpp>
#include <vector>

using namespace weft;

namespace {
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
} // namespace

TEST_CASE("order/select/nan_quantile: NaN is left out, and NaN is the result where nothing is left") {
    const tensor<double, 3, 4> a{
        {3, missing, 1, 9}, {missing, -missing, missing, missing}, {-inf, 2, inf, missing}};
    const tensor middles = nan_median<1>(a);
    static_assert(std::same_as<decltype(middles), const tensor<double, 3>>);
    CHECK(middles(0) == 3);
    CHECK(std::isnan(middles(1)));
    CHECK(middles(2) == 2);
    CHECK(array_equal(nan_median<0>(a(range(0, 2), all))(range(2, 4)), tensor<double, 2>{1, 9}));
    CHECK(nan_median(a(0, all)) == 3);
    CHECK(nan_quantile(a(0, all), 0.25) == 2);
    CHECK(nan_quantile(a, 0) == -inf);
    CHECK(std::isnan(nan_median(a(1, all))));
    CHECK(std::isnan(nan_median(tensor<float, dyn>())));
    const tensor both = nan_quantile<1>(a, {0.0, 1.0}, keep_dims);
    CHECK(both.shape() == any_shape{2, 3, 1});
    CHECK((both(0, 0, 0) == 1 && both(1, 0, 0) == 9 && std::isnan(both(0, 1, 0)) && both(1, 2, 0) == inf));
    const tensor<double, 2> q{0, 1};
    static_assert(std::same_as<decltype(nan_quantile<1>(a, q))::shape_type, shape<2, 3>>);
    CHECK(eval(nan_quantile<1>(a, q))(1, 0) == 9);
    CHECK(eval(nan_median(any_tensor<double>(a), axes{1}))(0) == 3);
    CHECK(eval(nan_quantile<1>(a, {0, 0.25, 0.5, 0.75, 1}))(2, 0) == 3);
    CHECK(array_equal(nan_quantile<0>(any_tensor<double>(a(0, all)), {0.0, 1.0}), tensor<double, 2>{1, 9}));
    CHECK(array_equal(nan_quantile(a(0, all), {0.0, 1.0}, axes{0}), tensor<double, 2>{1, 9}));
}

TEST_CASE("order/select/nan_quantile: element types") {
    CHECK(nan_median(tensor<int, 4>{4, 1, 3, 2}) == 2.5);
    static_assert(std::same_as<decltype(nan_median(tensor<int, 3>())), double>);
    static_assert(std::same_as<decltype(nan_median(tensor<float, 3>())), float>);
    const Eigen::half nothing(std::numeric_limits<float>::quiet_NaN());
    CHECK(nan_median(tensor<Eigen::half, 3>{Eigen::half(1.f), nothing, Eigen::half(2.f)}) ==
          Eigen::half(1.5f));
}

TEST_CASE("order/select/nan_quantile: as the quantile of what is left") {
    std::mt19937 bits(4);
    test::mismatch wrong;
    for (const index_t n : {1, 5, 33, 700})
        for (const unsigned one_in : {2u, 10u}) {
            tensor<float, dyn, dyn> x(n, 3);
            for (float& v : x)
                v = bits() % one_in == 0 ? float(missing) : float(bits() % 100);
            const tensor found = nan_quantile<0>(x, {0.1, 0.5, 0.7});
            for (index_t j = 0; j < 3; ++j) {
                std::vector<float> left;
                for (index_t i = 0; i < n; ++i)
                    if (!std::isnan(x(i, j))) left.push_back(x(i, j));
                const tensor wanted = quantile(view(left.data(), index_t(left.size())), {0.1, 0.5, 0.7});
                for (index_t k = 0; k < 3; ++k)
                    wrong.require(left.empty() ? std::isnan(found(k, j)) : found(k, j) == wanted(k), n, j, k);
            }
        }
    CHECK(wrong.text() == "");
}

TEST_CASE("order/select/nan_quantile: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(nan_quantile<7>(a, 0.5)),
                         "nan_quantile: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(nan_median<7>(a)), "nan_median: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_quantile(a, 2)), "nan_quantile: 2 is not between 0 and 1", value_error);
    CHECK_THROWS_AS((void)nan_quantile(a, a), shape_error);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/reduce/without_nan.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>

using namespace weft;

namespace {
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
} // namespace

TEST_CASE("reduce/without_nan: as NumPy, rows of NaN too") {
    const tensor<double, 4, 3> a{
        {1, missing, 3}, {missing, missing, missing}, {-inf, 2, missing}, {-0.0, 4, 6}};
    const tensor sums = nan_sum<1>(a), means = nan_mean<1>(a), least = nan_min<1>(a), most = nan_max<1>(a);
    static_assert(std::same_as<decltype(sums), const tensor<double, 4>>);
    CHECK(array_equal(sums, tensor<double, 4>{4, 0, -inf, 10}));
    CHECK(means(0) == 2);
    CHECK(std::isnan(means(1)));
    CHECK(means(2) == -inf);
    CHECK(means(3) == doctest::Approx(10 / 3.));
    CHECK(least(0) == 1);
    CHECK(std::isnan(least(1)));
    CHECK(least(2) == -inf);
    CHECK((least(3) == 0 && std::signbit(least(3))));
    CHECK(most(0) == 3);
    CHECK(std::isnan(most(1)));
    CHECK(most(2) == 2);
    CHECK(most(3) == 6);
    CHECK(nan_sum(a) == -inf);
    CHECK(nan_mean(a(range(0, 2), all)) == 2);
    CHECK(nan_max(a) == 6);
    CHECK(nan_min(a(0, all)) == 1);
    CHECK(array_equal(nan_sum<0>(a, keep_dims), tensor<double, 1, 3>{{-inf, 6, 9}}));
    CHECK(array_equal(nan_sum<0>(transpose(a)), sums));
    CHECK(array_equal(nan_mean(a, axes{0}), any_tensor<double>(tensor<double, 3>{-inf, 3, 4.5})));
    CHECK(array_equal(nan_sum<0, 1>(a, keep_dims), tensor<double, 1, 1>{{-inf}}));
}

TEST_CASE("reduce/without_nan: element types") {
    const tensor<int, 3> whole{4, 5, 9};
    static_assert(std::same_as<decltype(nan_sum(whole)), std::int64_t>);
    static_assert(std::same_as<decltype(nan_mean(whole)), double>);
    static_assert(std::same_as<decltype(nan_min(whole)), int>);
    CHECK(nan_sum(whole) == 18);
    CHECK(nan_mean(whole) == 6);
    CHECK(nan_max(whole) == 9);
    CHECK(nan_min<0>(whole) == 4);
    const Eigen::half nothing(std::numeric_limits<float>::quiet_NaN());
    const tensor<Eigen::half, 3> h{Eigen::half(1.5f), nothing, Eigen::half(2.f)};
    static_assert(std::same_as<decltype(nan_mean(h)), Eigen::half>);
    CHECK(nan_sum(h) == Eigen::half(3.5f));
    CHECK(nan_mean(h) == Eigen::half(1.75f));
    CHECK(nan_min(h) == Eigen::half(1.5f));
    CHECK(nan_max(h * 2) == Eigen::half(4.f));
    const tensor<std::complex<float>, 3> z{{1, 2}, {float(missing), 0}, {3, 4}};
    static_assert(std::same_as<decltype(nan_sum(z)), std::complex<float>>);
    CHECK(nan_sum(z) == std::complex<float>(4, 6));
    CHECK(nan_mean(z) == std::complex<float>(2, 3));
    const tensor<bool, 3> flags{true, false, true};
    CHECK(nan_sum(flags) == 2);
    CHECK(nan_max(flags));
}

TEST_CASE("reduce/without_nan: of nothing") {
    CHECK(nan_sum(tensor<float, dyn>()) == 0);
    CHECK(std::isnan(nan_mean(tensor<float, dyn>())));
    CHECK_THROWS_AS((void)nan_min(tensor<float, dyn>()), value_error);
    CHECK_THROWS_AS((void)nan_max<1>(tensor<float, 2, dyn>(0)), value_error);
    CHECK(array_equal(nan_sum<1>(tensor<float, 2, dyn>(0)), tensor<float, 2>{0, 0}));
}

TEST_CASE_TEMPLATE("reduce/without_nan: against plain loops, along and down, of tensors and expressions", T,
                   float, double) {
    std::mt19937 random(3);
    for (const index_t n : {1, 7, 64, 1000, 5003})
        for (const unsigned one_in : {2u, 10u, 1u}) {
            tensor<T, dyn, dyn> x(n, 5);
            for (auto& v : x)
                v = random() % one_in == 0 ? T(missing) : T(static_cast<int>(random() % 64) - 32) / 4;
            CAPTURE(n);
            CAPTURE(one_in);
            const tensor sums = nan_sum<0>(x), means = nan_mean<0>(x), least = nan_min<0>(x),
                         most = nan_max<0>(x * 2);
            const tensor<T, dyn, dyn> y = transpose(x);
            const tensor along = nan_min<1>(y), total = nan_sum<1>(y + 0), level = nan_mean<1>(y);
            double whole = 0;
            index_t all_counted = 0;
            for (index_t j = 0; j < 5; ++j) {
                double sum = 0, lo = missing, hi = missing;
                index_t count = 0;
                for (index_t i = 0; i < n; ++i)
                    if (const double v = double(x(i, j)); v == v)
                        sum += v, ++count, lo = std::fmin(lo, v), hi = std::fmax(hi, v);
                whole += sum;
                all_counted += count;
                const auto same = [](double a, double b) { return a == b || (a != a && b != b); };
                CHECK(sums(j) == T(sum));
                CHECK(total(j) == T(sum));
                CHECK(same(double(least(j)), lo));
                CHECK(same(double(along(j)), lo));
                CHECK(same(double(most(j)), 2 * hi));
                CHECK(same(double(means(j)), double(T(sum) / T(count))));
                CHECK(same(double(level(j)), double(means(j))));
            }
            CHECK(nan_sum(x) == T(whole));
            if (all_counted > 0) CHECK(nan_mean(x) == T(whole) / T(all_counted));
        }
}

TEST_CASE("reduce/without_nan: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(nan_sum<7>(a)), "nan_sum: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_mean<7>(a)), "nan_mean: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_min<7>(a)), "nan_min: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_max<7>(a)), "nan_max: axis 7 does not exist in a shape of rank 2",
                         index_error);
    const any_tensor<int> whole(any_shape{2, 3}); // of elements that are never NaN, too
    CHECK_THROWS_WITH_AS((void)(nan_sum<7>(whole)), "nan_sum: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_mean<7>(whole)), "nan_mean: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_min<7>(whole)), "nan_min: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_max(tensor<int, dyn>())), "nan_max of no elements, shape [0]",
                         value_error);
    static_assert(std::same_as<decltype(nan_sum(whole)), std::int64_t>);
    static_assert(std::same_as<decltype(nan_mean(whole)), double>);
    CHECK(nan_max(tensor<int, 3>{1, 3, 2}) == 3);
    CHECK(nan_mean<0>(tensor<int, 2, 1>{{1}, {4}})(0) == 2.5);
}

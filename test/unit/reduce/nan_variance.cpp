// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/nan_variance.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <support/mismatch.hpp>
#include <support/promoted.hpp>

using namespace weft;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

/// The variance of the numbers in a column.
double expected(const tensor<double, dyn, dyn>& x, index_t column, double less) {
    double sum = 0, squares = 0, count = 0;
    for (index_t i = 0; i < x.extent(0); ++i)
        if (const double v = x(i, column); v == v) sum += v, ++count;
    for (index_t i = 0; i < x.extent(0); ++i)
        if (const double v = x(i, column); v == v) squares += (v - sum / count) * (v - sum / count);
    return count > less ? squares / (count - less) : missing;
}

} // namespace

TEST_CASE("reduce/nan_variance: NaN is left out, and NaN is the result where too little is left") {
    const tensor<double, 4, 3> a{
        {1, missing, 3}, {missing, missing, missing}, {-inf, 2, missing}, {missing, 5, missing}};
    const tensor<double, 4> spread = nan_var<1>(a), unbiased = nan_stddev<1>(a, ddof{1});
    CHECK(spread(0) == 1);
    CHECK(std::isnan(spread(1)));
    CHECK(std::isnan(spread(2)));
    CHECK(spread(3) == 0);
    CHECK(unbiased(0) == std::sqrt(2.0));
    CHECK(std::isnan(unbiased(3)));
    CHECK(std::isnan(eval(nan_var<1>(a, ddof{3}))(0)));
    CHECK(nan_var(a(0, all)) == 1);
    CHECK(nan_stddev(a(0, all), ddof{0.5}) == doctest::Approx(std::sqrt(2 / 1.5)));
    CHECK(std::isnan(nan_var(a)));
    CHECK(std::isnan(nan_var(a(1, all))));
    CHECK(std::isnan(nan_var(tensor<float, dyn>())));
    static_assert(std::same_as<decltype(nan_var<1>(a, keep_dims))::shape_type, shape<4, 1>>);
    CHECK(eval(nan_var<1>(a, keep_dims))(0, 0) == 1);
    CHECK(eval(nan_var<0>(transpose(a)))(0) == 1);
    CHECK(eval(nan_stddev(any_tensor<double>(a), axes{1}, ddof{1}))(0) == std::sqrt(2.0));
    const auto z = eval((a - nan_mean<1>(a, keep_dims)) / nan_stddev<1>(a, keep_dims));
    CHECK((z(0, 0) == -1 && z(0, 2) == 1));
}

TEST_CASE("reduce/nan_variance: element types") {
    const tensor<int, 3> whole{4, 5, 9};
    static_assert(std::same_as<decltype(nan_var(whole)), double>);
    CHECK(nan_var(whole) == var(whole));
    CHECK(nan_stddev(whole, ddof{1}) == stddev(whole, ddof{1}));
    const Eigen::half nothing(std::numeric_limits<float>::quiet_NaN());
    const tensor<Eigen::half, 3> h{Eigen::half(1.f), nothing, Eigen::half(2.f)};
    static_assert(std::same_as<decltype(nan_var(h)), Eigen::half>);
    CHECK(nan_stddev(h) == Eigen::half(0.5f));
    const tensor<std::complex<float>, 3> z{{1, 2}, {float(missing), 0}, {3, 4}};
    static_assert(std::same_as<decltype(nan_var(z)), float>);
    CHECK(nan_var(z) == 2);
    CHECK(eval(nan_var<0>(z, keep_dims))(0) == 2);
}

TEST_CASE_TEMPLATE("reduce/nan_variance: against plain loops, along and down", T, float, double) {
    std::mt19937 random(3);
    test::mismatch wrong;
    for (const index_t n : {1, 7, 64, 5003})
        for (const unsigned one_in : {2u, 10u, 1u}) {
            tensor<double, dyn, dyn> x(n, 5);
            for (double& v : x)
                v = random() % one_in == 0 ? missing : double(random() % 64) / 4;
            const tensor<T, dyn, dyn> y = cast<T>(x), across = transpose(y);
            const tensor down = nan_var<0>(y, ddof{1}), along = nan_var<1>(across + 0, ddof{1});
            for (index_t j = 0; j < 5; ++j) {
                const double wanted = expected(x, j, 1);
                const auto near = [wanted](T v) {
                    return wanted != wanted ? v != v : std::abs(double(v) - wanted) <= 1e-5 * wanted;
                };
                wrong.require(near(down(j)) && near(along(j)), n, one_in, j);
                wrong.require(near(nan_var(y(all, j), ddof{1})), n, one_in, j);
            }
        }
    CHECK(wrong.text() == "");
}

TEST_CASE("reduce/nan_variance: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(nan_var<7>(a)), "nan_var: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_stddev<7>(a)), "nan_stddev: axis 7 does not exist in a shape of rank 2",
                         index_error);
    const any_tensor<int> whole(any_shape{2, 3}); // of elements that are never NaN, too
    CHECK_THROWS_WITH_AS((void)(nan_var<7>(whole)), "nan_var: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(nan_stddev<7>(whole)),
                         "nan_stddev: axis 7 does not exist in a shape of rank 2", index_error);
}

TEST_CASE("reduce/nan_variance: a lazy one reads its operand when it is evaluated") {
    tensor<double, 4> x{1, 2, 3, std::numeric_limits<double>::quiet_NaN()};
    const auto spread = nan_var(x, keep_dims);
    x = tensor<double, 4>{10, 20, 30, std::numeric_limits<double>::quiet_NaN()};
    CHECK(spread(0) == doctest::Approx(200. / 3));
}

TEST_CASE("reduce/nan_variance: NaN of a promoted class, too") {
    CHECK(std::isnan(nan_var(tensor<promoted, 2>{1, 3}, ddof{2}).value));
    CHECK(nan_var(tensor<promoted, 2>{1, 3}).value == 1);
}

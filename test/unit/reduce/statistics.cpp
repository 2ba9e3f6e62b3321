// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/statistics.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <type_traits>

using namespace weft;

TEST_CASE_TEMPLATE("reduce/statistics: against plain loops", T, float, double) {
    tensor<T, dyn, dyn> x(1000, 37);
    std::mt19937 random(1);
    for (auto& v : x)
        v = T(1000) + static_cast<T>(random() % 1000) / 100;
    double m = 0, s = 0, q = 0;
    for (const T v : x)
        m += double(v), q += double(v) * double(v);
    m /= double(x.size());
    for (const T v : x)
        s += (double(v) - m) * (double(v) - m);
    CHECK(double(mean(x)) == doctest::Approx(m).epsilon(1e-6));
    CHECK(double(var(x)) == doctest::Approx(s / double(x.size())).epsilon(1e-4));
    CHECK(double(var(x, ddof{1})) == doctest::Approx(s / double(x.size() - 1)).epsilon(1e-4));
    CHECK(double(stddev(x)) == doctest::Approx(std::sqrt(s / double(x.size()))).epsilon(1e-4));
    CHECK(double(norm(x)) == doctest::Approx(std::sqrt(q)).epsilon(1e-6));
    const tensor z = (x - mean<0>(x)) / stddev<0>(x);
    CHECK(allclose(mean<0>(z), tensor<T, 37>(), 0, 2e-2));
    CHECK(allclose(var<0>(z, keep_dims), tensor<T, 1, 37>() + 1, 1e-4));
}

TEST_CASE("reduce/statistics: types and corners") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(mean(a)), double>);
    CHECK(mean(a) == 3.5);
    CHECK(array_equal(mean<1>(a), tensor<double, 2>{2, 5}));
    CHECK(array_equal(var<1>(a), tensor<double, 2>{2 / 3., 2 / 3.}));
    tensor<Eigen::half, 2> h{Eigen::half(1.f), Eigen::half(2.f)};
    static_assert(std::same_as<decltype(mean(h)), Eigen::half>);
    CHECK(mean(h) == Eigen::half(1.5f));
    tensor<std::complex<float>, 2> z{{3, 4}, {0, 0}};
    static_assert(std::same_as<decltype(norm(z)), float>);
    CHECK(norm(z) == 5);
    CHECK(var(z) == doctest::Approx(6.25));
    tensor<float, dyn> nothing;
    CHECK(std::isnan(mean(nothing)));
    CHECK(std::isnan(var(tensor<float, 1>(), ddof{1})));
}

TEST_CASE("reduce/statistics: degrees of freedom need not be whole") {
    const tensor<double, 4> x{1, 2, 3, 6}; // 14 is the sum of squares
    CHECK(var(x, ddof{0.5}) == 14 / 3.5);
    CHECK(var(x, ddof{1.5f}) == 14 / 2.5);
    const int less = 2;
    CHECK(var(x, ddof{less}) == 7);
    CHECK(stddev<0>(x, ddof{-0.5}, keep_dims)(0) == std::sqrt(14 / 4.5));
    CHECK(var(x, ddof{4}) == std::numeric_limits<double>::infinity());
    CHECK(var(x, ddof{4.5}) == std::numeric_limits<double>::infinity());
    CHECK(std::isnan(var(tensor<float, 2>{1, 1}, ddof{2.5})));
}

TEST_CASE_TEMPLATE(
    "reduce/statistics: the squares of a complex number's parts are rounded before they are added", T, float,
    double) {
    using Z = std::complex<T>;
    const index_t n = 200;
    tensor<Z, dyn, 1> z(n);
    tensor<T, dyn, 1> re(n), im(n);
    std::mt19937 random(11);
    std::uniform_real_distribution<T> uniform(-1, 1);
    for (index_t i = 0; i < n; ++i)
        z(i, 0) = {re(i, 0) = uniform(random), im(i, 0) = uniform(random)};
    const tensor<T, dyn, 1> re2 = square(re), im2 = square(im), sum2 = re2 + im2, lengths = sqrt(sum2);
    const tensor<T, dyn, 1> by_rows = norm<1>(z, keep_dims);
    const tensor<T, 1, dyn> by_columns = norm<0>(transpose(z), keep_dims);
    tensor<Z, dyn, 2> pairs(n);
    pairs(all, 0) = z(all, 0);
    pairs(all, 1) = -z(all, 0); // the mean is 0
    const tensor<T, dyn, 1> spread = var<1>(pairs, ddof{1}, keep_dims);
    for (index_t i = 0; i < n; ++i) {
        INFO("at ", i);
        CHECK(by_rows(i, 0) == lengths(i, 0));
        CHECK(by_columns(0, i) == lengths(i, 0));
        CHECK(norm(z(i, all)) == lengths(i, 0));
        CHECK(norm(tensor<Z, 1>{z(i, 0)}) == lengths(i, 0));
        CHECK(spread(i, 0) == 2 * sum2(i, 0));
        CHECK(var(pairs(i, all), ddof{1}) == 2 * sum2(i, 0));
    }
}

TEST_CASE("reduce/statistics: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(mean<7>(a)), "mean: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(var<7>(a)), "var: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(stddev<7>(a)), "stddev: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(norm<7>(a)), "norm: axis 7 does not exist in a shape of rank 2", index_error);
}

TEST_CASE("reduce/statistics: a lazy variance reads its operand when it is evaluated") {
    tensor<double, 3> x{1, 2, 3};
    const auto spread = var(x, keep_dims);
    const auto root = stddev(x, keep_dims, ddof{1});
    x = tensor<double, 3>{10, 20, 30};
    CHECK(spread(0) == doctest::Approx(200. / 3));
    CHECK(root(0) == 10);
}

namespace {

/// A number whose quotients refer to what they are made of, as those of expression templates do.
struct referring {
    double value = 0;
    struct quotient {
        const referring *x, *y;
        operator referring() const { return {x->value / y->value}; }
    };
    referring() = default;
    referring(double v) : value(v) {}
    friend referring operator+(const referring& x, const referring& y) { return {x.value + y.value}; }
    friend quotient operator/(const referring& x, const referring& y) { return {&x, &y}; }
};

} // namespace

TEST_CASE("reduce/statistics: the mean of a class whose quotients refer to their operands") {
    const tensor<referring, 4> x{1, 2, 3, 6};
    const auto whole = mean(x);
    static_assert(std::is_same_v<decltype(whole), const referring>);
    CHECK(whole.value == 3);
}

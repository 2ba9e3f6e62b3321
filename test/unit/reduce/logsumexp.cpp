// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/special.hpp>
#include <weft/reduce/logsumexp.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace weft;

namespace {
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
} // namespace

TEST_CASE("reduce/logsumexp: rows too large and too small for exp, infinite ones, NaN") {
    const tensor<double, 7, 2> a{{1000, 1000}, {-1000, -1001}, {-inf, -inf}, {inf, 1},
                                 {inf, -inf},  {missing, 1},   {-inf, 3}};
    const tensor found = logsumexp<1>(a);
    static_assert(std::same_as<decltype(found), const tensor<double, 7>>);
    CHECK(found(0) == doctest::Approx(1000 + std::log(2.)).epsilon(1e-15));
    CHECK(found(1) == doctest::Approx(-1000 + std::log1p(std::exp(-1.))).epsilon(1e-15));
    CHECK(found(2) == -inf);
    CHECK(found(3) == inf);
    CHECK(found(4) == inf);
    CHECK(std::isnan(found(5)));
    CHECK(found(6) == 3);
    for (index_t i = 0; i < 7; ++i) {
        const double whole = logsumexp(a(i, all)), down = logsumexp<0>(a(i, all));
        CHECK((whole == found(i) || std::isnan(found(i))));
        CHECK(std::isnan(whole) == std::isnan(found(i)));
        CHECK((down == found(i) || std::isnan(found(i))));
        CHECK(std::isnan(down) == std::isnan(found(i)));
    }
}

TEST_CASE("reduce/logsumexp: forms and element types") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(logsumexp<1>(a, keep_dims), reshape(eval(logsumexp<1>(a)), 2, 1)));
    CHECK(allclose(logsumexp<0>(a), tensor<float, 3>{4.0485873f, 5.0485873f, 6.0485873f}, 1e-6));
    CHECK(allclose(logsumexp(transpose(a), axes{1}), logsumexp<0>(a), 1e-6));
    CHECK(logsumexp(a) == doctest::Approx(6.4561934));
    CHECK(allclose(sum<1>(exp(a - logsumexp<1>(a, keep_dims))), tensor<float, 2>{1, 1}, 1e-6));
    static_assert(std::same_as<decltype(logsumexp(cast<int>(a))), double>);
    CHECK(logsumexp(cast<int>(a)) == doctest::Approx(6.456193316018123).epsilon(1e-15));
    const tensor<Eigen::half, 2> h{Eigen::half(20.f), Eigen::half(20.f)};
    static_assert(std::same_as<decltype(logsumexp(h)), Eigen::half>);
    CHECK(logsumexp(h) == Eigen::half(20.693147f));
    CHECK(logsumexp(tensor<float, dyn>()) == -std::numeric_limits<float>::infinity());
    const tensor empty = logsumexp<1>(tensor<double, 2, dyn>(0));
    CHECK(array_equal(empty, tensor<double, 2>{-inf, -inf}));
}

TEST_CASE("reduce/logsumexp: against a plain loop in long double") {
    std::mt19937 random(5);
    std::normal_distribution<double> normal(0, 30);
    tensor<double, dyn, dyn> x(37, 211);
    for (auto& v : x)
        v = normal(random);
    const tensor along = logsumexp<1>(x), down = logsumexp<0>(x);
    const auto expected = [&](const auto& line) {
        long double greatest = line(0), total = 0;
        for (const double v : line)
            greatest = std::max<long double>(greatest, v);
        for (const double v : line)
            total += std::exp(v - greatest);
        return static_cast<double>(greatest + std::log(total));
    };
    for (index_t i = 0; i < 37; ++i)
        CHECK(along(i) == doctest::Approx(expected(x(i, all))).epsilon(1e-14));
    for (index_t j = 0; j < 211; ++j)
        CHECK(down(j) == doctest::Approx(expected(x(all, j))).epsilon(1e-14));
}

TEST_CASE("reduce/logsumexp: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(logsumexp<7>(a)), "logsumexp: axis 7 does not exist in a shape of rank 2",
                         index_error);
}

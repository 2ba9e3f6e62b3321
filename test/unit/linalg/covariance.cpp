// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/covariance.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <support/tells_line.hpp>

using namespace weft;

TEST_CASE("linalg/covariance: rows are variables, as NumPy's") {
    const tensor<double, 3, 4> x{{1, 2, 3, 6}, {2, 4, 6, 12}, {1, 0, 0, 1}};
    const tensor c = cov(x);
    static_assert(std::same_as<decltype(cov(x)), tensor<double, 3, 3>>);
    CHECK(allclose(c, tensor<double, 3, 3>{{14, 28, 1}, {28, 56, 2}, {1, 2, 1}} / 3));
    CHECK(allclose(cov(x, ddof{0}), c * 0.75));
    CHECK(allclose(cov(x, ddof{0.5}), c * 3 / 3.5));
    CHECK(allclose(cov(cast<int>(x)), c));
    CHECK(allclose(cov(any_tensor<double>(x)), c));
    CHECK(allclose(cov(transpose(eval(transpose(x))) + 7), c));
    static_assert(std::same_as<decltype(cov(cast<float>(x))), tensor<float, 3, 3>>);
    const tensor r = corrcoef(x);
    CHECK(r(0, 1) == doctest::Approx(1));
    CHECK(all(abs(r) <= 1));
    CHECK(r(0, 2) == doctest::Approx(0.2672612419124244));
    CHECK(allclose(corrcoef(-10 * x), r));
}

TEST_CASE("linalg/covariance: complex, no freedom, no variance") {
    using complex = std::complex<double>;
    const tensor<complex, 2, 2> z{{{0, 0}, {2, 0}}, {{0, 0}, {0, 2}}};
    CHECK(allclose(cov(z), tensor<complex, 2, 2>{{2, {0, -2}}, {{0, 2}, 2}}));
    CHECK(allclose(corrcoef(z), tensor<complex, 2, 2>{{1, {0, -1}}, {{0, 1}, 1}}));
    CHECK(all(isnan(cov(ones<double>(2, 1)))));
    CHECK(all(isnan(corrcoef(ones<double>(2, 5)))));
    CHECK(cov(zeros<double>(0, 3)).size() == 0);
    const tensor<Eigen::half, 2, 4> wide{
        {Eigen::half(-200), Eigen::half(200), Eigen::half(-200), Eigen::half(200)},
        {Eigen::half(2048), Eigen::half(2050), Eigen::half(2048), Eigen::half(2050)}};
    CHECK(array_equal(diagonal(cov(wide)), var<1>(wide, ddof{1})));
    // Correlations of numbers whose covariance is too large for them.
    const tensor<float, 2, 3> large{{1e20f, -1e20f, 0}, {1, 2, 3}};
    const tensor<Eigen::half, 2, 3> halves{{Eigen::half(300), Eigen::half(-300), Eigen::half(0)},
                                           {Eigen::half(1), Eigen::half(2), Eigen::half(3)}};
    static_assert(std::same_as<decltype(corrcoef(halves)), tensor<Eigen::half, 2, 2>>);
    static_assert(std::same_as<decltype(corrcoef(cast<std::complex<float>>(large))),
                               tensor<std::complex<float>, 2, 2>>);
    const tensor<float, 2, 2> expected{{1, -0.5}, {-0.5, 1}};
    CHECK(allclose(corrcoef(large), expected));
    CHECK(allclose(corrcoef(halves), expected));
    CHECK(allclose(corrcoef(cast<std::complex<float>>(large)), expected));
    CHECK_THROWS_AS((void)cov(any_tensor<double>(any_shape{3})), shape_error);
}

TEST_CASE("linalg/covariance: correlations stay within 1") {
    using complex = std::complex<double>;
    for (int seed = 0; seed < 50; ++seed) {
        tensor<complex, 4, 6> z;
        for (index_t i = 0; i < 12; ++i) {
            const double x = std::sin(seed + 1.0 * double(i)), y = std::cos(7.0 * seed - 1.3 * double(i));
            z(i / 6, i % 6) = {x, y};
            z(i / 6 + 2, i % 6) = complex(0.3 * y, -0.3 * x) + 0.1; // -0.3i times that
        }
        const tensor r = corrcoef(z);
        CHECK(all(abs(real(r)) <= 1));
        CHECK(all(abs(imag(r)) <= 1));
    }
    CHECK(all(isnan(real(corrcoef(zeros<complex>(2, 3))))));
}

TEST_CASE("linalg/covariance: errors name the line of the call") {
    const any_tensor<double> vector(any_shape{3});
    CHECK(test::tells_line([&] { (void)cov(vector); }));
    CHECK(test::tells_line([&] { (void)cov(vector, ddof{0}); }));
    CHECK(test::tells_line([&] { (void)corrcoef(vector); }));
    CHECK_THROWS_WITH_AS((void)corrcoef(vector), doctest::Contains("corrcoef: shape [3]"), shape_error);
}

TEST_CASE("linalg/covariance: of two vectors") {
    const tensor<double, dyn> x{1, 2, 3, 6}, y{1, 0, 0, 1};
    CHECK(allclose(cov(x, y), tensor<double, 2, 2>{{14, 1}, {1, 1}} / 3));
    CHECK(allclose(cov(x, y + 1, ddof{0}), cov(x, y) * 0.75));
    CHECK(corrcoef(x, 2 * y)(0, 1) == doctest::Approx(0.2672612419124244));
    CHECK(allclose(corrcoef(any_tensor<double>(x), y), corrcoef(x, y)));
    CHECK_THROWS_AS((void)cov(x, y(range(0, 2))), shape_error);
}

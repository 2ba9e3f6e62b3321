// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/functions.cpp - the elementary functions of single elements of every type.
#include <weft/simd/math/functions.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>

namespace simd = weft::detail::simd;
using doctest::Approx;

static_assert(simd::pow(3, 4) == 81 && simd::pow(2, 32) == 0 && simd::pow(-1, -3) == -1 &&
              simd::pow(5, -1) == 0);
static_assert(simd::pow<unsigned short>(65535, 2) == 1 && simd::pow(0, 0) == 1 && simd::fmod(-7, 3) == -1);

TEST_CASE_TEMPLATE("simd/math/functions: are those of <cmath>", T, float, double) {
    const T x = T(0.7), y = T(1.3);
    CHECK(simd::exp(x) == std::exp(x));
    CHECK(simd::exp2(x) == std::exp2(x));
    CHECK(simd::expm1(x) == std::expm1(x));
    CHECK(simd::log(x) == std::log(x));
    CHECK(simd::log2(x) == std::log2(x));
    CHECK(simd::log10(x) == std::log10(x));
    CHECK(simd::log1p(x) == std::log1p(x));
    CHECK(simd::sin(x) == std::sin(x));
    CHECK(simd::cos(x) == std::cos(x));
    CHECK(simd::tan(x) == std::tan(x));
    CHECK(simd::asin(x) == std::asin(x));
    CHECK(simd::acos(x) == std::acos(x));
    CHECK(simd::atan(x) == std::atan(x));
    CHECK(simd::sinh(x) == std::sinh(x));
    CHECK(simd::cosh(x) == std::cosh(x));
    CHECK(simd::tanh(x) == std::tanh(x));
    CHECK(simd::asinh(x) == std::asinh(x));
    CHECK(simd::acosh(y) == std::acosh(y));
    CHECK(simd::atanh(x) == std::atanh(x));
    CHECK(simd::cbrt(x) == std::cbrt(x));
    CHECK(simd::erf(x) == std::erf(x));
    CHECK(simd::erfc(x) == std::erfc(x));
    CHECK(simd::pow(x, y) == std::pow(x, y));
    CHECK(simd::atan2(x, y) == std::atan2(x, y));
    CHECK(simd::hypot(x, y) == std::hypot(x, y));
    CHECK(simd::fmod(T(-7.5), T(2)) == T(-1.5));
    CHECK(simd::mod(T(-7.5), T(2)) == T(-1.5));
    CHECK(simd::sigmoid(T(0)) == T(0.5));
    CHECK(simd::sigmoid(T(-1e4)) == T(0));
    CHECK(simd::sigmoid(T(1e4)) == T(1));
    CHECK(simd::sigmoid(T(-50)) == Approx(std::exp(-50.0)));
}

TEST_CASE_TEMPLATE("simd/math/functions: 16-bit types are computed in float and rounded once", T, simd::half,
                   simd::bfloat16) {
    const T x(0.75f), y(1.5f);
    CHECK(float(simd::exp(x)) == float(T(std::exp(float(x)))));
    CHECK(float(simd::tanh(x)) == float(T(std::tanh(float(x)))));
    CHECK(float(simd::erf(x)) == float(T(std::erf(float(x)))));
    CHECK(float(simd::pow(x, y)) == float(T(std::pow(float(x), float(y)))));
    CHECK(float(simd::sigmoid(T(0.f))) == 0.5f);
    CHECK(float(simd::floor(y)) == 1.f);
}

TEST_CASE_TEMPLATE("simd/math/functions: complex numbers", T, std::complex<float>, std::complex<double>) {
    const T z(0.25, -0.5);
    const auto near = [](T a, T b) { return std::abs(a - b) <= 1e-5f * std::abs(b); };
    CHECK(simd::exp(z) == std::exp(z));
    CHECK(simd::log(z) == std::log(z));
    CHECK(simd::sqrt(z) == std::sqrt(z));
    CHECK(simd::tanh(z) == std::tanh(z));
    CHECK(simd::asinh(z) == std::asinh(z));
    CHECK(near(simd::exp2(z), std::pow(T(2), z)));
    CHECK(near(simd::log2(z), std::log(z) / std::log(T(2))));
    CHECK(near(simd::expm1(z), std::exp(z) - T(1)));
    CHECK(near(simd::log1p(z), std::log(T(1) + z)));
    CHECK(near(simd::log1p(T(30, 40)), std::log(T(31, 40))));
    CHECK(near(simd::sigmoid(z), T(1) / (T(1) + std::exp(-z))));
    CHECK(near(simd::reciprocal(z), T(1) / z));
    // near 0 no digits are lost
    using R = typename T::value_type;
    const T tiny(R(1e-6), R(-2e-6));
    CHECK(near(simd::expm1(tiny), tiny + tiny * tiny / T(2)));
    CHECK(near(simd::log1p(tiny), tiny - tiny * tiny / T(2)));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/scalar/complex.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("simd/scalar/complex: parts of a complex number") {
    constexpr std::complex<float> z(1, -2);
    static_assert(simd::real(z) == 1.f && simd::imag(z) == -2.f);
    CHECK(simd::conj(z) == std::conj(z));
    CHECK(simd::arg(z) == std::arg(z));
}

TEST_CASE("simd/scalar/complex: a real number is its own real part") {
    static_assert(simd::real(3) == 3 && simd::imag(3) == 0 && simd::conj(2.5) == 2.5);
    CHECK(simd::arg(2.0) == 0.0);
    CHECK(simd::arg(-2.0) == std::arg(-2.0));
    CHECK(std::isnan(simd::arg(std::numeric_limits<float>::quiet_NaN())));
}

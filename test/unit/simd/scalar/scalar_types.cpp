// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/scalar/scalar_types.cpp - what kind of number the 16-bit types are.
#include <weft/simd/scalar/scalar_types.hpp>

#include <doctest/doctest.h>

#include <string>

namespace simd = weft::detail::simd;

static_assert(weft::category_of<simd::half> == weft::detail::category::floating);
static_assert(weft::category_of<simd::bfloat16> == weft::detail::category::floating);
static_assert(simd::floating_type<simd::half> && simd::small_floating<simd::half> &&
              !simd::small_floating<float>);
static_assert(simd::integer_type<int> && !simd::integer_type<bool> && !simd::known_scalar<std::string>);
static_assert(simd::complex_type<std::complex<float>> && !simd::native_floating<std::complex<float>>);
static_assert(std::is_same_v<simd::compute_t<simd::bfloat16>, float> &&
              std::is_same_v<simd::compute_t<double>, double>);
static_assert(std::is_same_v<weft::detail::promote_t<simd::half, simd::bfloat16>, float>);

TEST_CASE("simd/scalar/scalar_types: half and bfloat16 round to nearest") {
    CHECK(float(simd::half(1.0009765625f)) == 1.0009765625f);
    CHECK(float(simd::half(1.0001f)) == 1.f);
    CHECK(float(simd::bfloat16(1.001f)) == 1.f);
}

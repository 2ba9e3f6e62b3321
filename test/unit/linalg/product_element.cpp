// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/product_element.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>

using namespace weft;
namespace simd = weft::detail::simd;
using namespace weft::detail;

static_assert(std::is_same_v<product_lane_t<std::int8_t>, std::int32_t>);
static_assert(std::is_same_v<product_lane_t<std::uint16_t>, std::uint32_t>);
static_assert(std::is_same_v<product_lane_t<std::int64_t>, std::int64_t>);
static_assert(std::is_same_v<product_lane_t<simd::half>, float>);
static_assert(std::is_same_v<product_lane_t<bool>, bool>);
static_assert(std::is_same_v<product_lane_t<std::complex<float>>, std::complex<float>>);

static_assert(product_verdict<double>::value && product_verdict<bool>::value && product_verdict<void>::value);
static_assert(std::is_same_v<product_verdict<std::string>, diagnose::operation<product, std::string>>);

TEST_CASE("linalg/product_element: a class with + and * has products") {
    struct number {
        number operator+(number) const { return {}; }
        number operator*(number) const { return {}; }
    };
    CHECK(product_verdict<number>::value);
    CHECK_FALSE(product_verdict<const char*>::value);
}

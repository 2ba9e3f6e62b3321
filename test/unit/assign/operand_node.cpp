// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
using weft::detail::scalar;
namespace simd = weft::detail::simd;

TEST_CASE("assign/operand_node: integers that fit, and those that do not") {
    static_assert(detail::fits<std::uint8_t>(255) && !detail::fits<std::uint8_t>(256) &&
                  !detail::fits<std::uint8_t>(-1));
    static_assert(detail::fits<std::int8_t>(-128) && !detail::fits<std::int8_t>(128u));
    static_assert(!detail::fits<std::int64_t>(std::numeric_limits<std::uint64_t>::max()));
    static_assert(detail::to_element<float>(3) == 3.f && detail::to_element<std::uint8_t>(255) == 255);
    CHECK_THROWS_AS(static_cast<void>(detail::to_element<std::uint8_t>(300)), value_error);
    CHECK_THROWS_AS(static_cast<void>(detail::to_element<simd::half>(100000)), value_error);
}

TEST_CASE("assign/operand_node: the error names the value and the type") {
    try {
        static_cast<void>(detail::to_element<std::int8_t>(200));
        FAIL("no error");
    } catch (const value_error& error) {
        const std::string text = error.what();
        CHECK(text.find("200") != std::string::npos);
        CHECK(text.find("int8") != std::string::npos);
    }
}

TEST_CASE("assign/operand_node: scalars and expressions become nodes of the wanted type") {
    tensor<int, 3> a{1, 0, 2};
    static_assert(std::is_same_v<decltype(detail::node_of<float>(2)), scalar<float>>);
    static_assert(std::is_same_v<decltype(detail::node_of<int>(a)), leaf<int, shape<3>>>);
    const auto truth = detail::node_of<bool>(a);
    CHECK(truth(0));
    CHECK_FALSE(truth(1));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/io/exchange/dlpack_type.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <string>

using namespace weft;
namespace simd = weft::detail::simd;
using detail::dlpack_element;
using detail::dlpack_element_of;

TEST_CASE("io/exchange/dlpack_type: DLPack's numbers") {
    static_assert(dlpack_element_of<std::int8_t> == dlpack_element{0, 8, 1});
    static_assert(dlpack_element_of<const std::int64_t> == dlpack_element{0, 64, 1});
    static_assert(dlpack_element_of<std::uint16_t> == dlpack_element{1, 16, 1});
    static_assert(dlpack_element_of<float> == dlpack_element{2, 32, 1});
    static_assert(dlpack_element_of<simd::half> == dlpack_element{2, 16, 1});
    static_assert(dlpack_element_of<simd::bfloat16> == dlpack_element{4, 16, 1});
    static_assert(dlpack_element_of<std::complex<double>> == dlpack_element{5, 128, 1});
    static_assert(dlpack_element_of<bool> == dlpack_element{6, 8, 1});
    static_assert(detail::has_dlpack_type<const float>);
    static_assert(!detail::has_dlpack_type<std::string>);
    static_assert(!detail::has_dlpack_type<long double>);
    static_assert(!detail::has_dlpack_type<std::complex<long double>>);
}

TEST_CASE("io/exchange/dlpack_type: names") {
    CHECK(to_string(dlpack_element{0, 8, 4}) == "int8x4");
    CHECK(to_string(dlpack_element{6, 8, 1}) == "bool");
    CHECK(to_string(dlpack_element{4, 16, 1}) == "bfloat16");
    CHECK(to_string(dlpack_element{3, 64, 1}) == "handle64");
    CHECK(to_string(dlpack_element{99, 4, 1}) == "of kind 99, bits 4");
    CHECK(weft_name(dlpack_element{2, 32, 1}) == "float");
    CHECK(weft_name(dlpack_element{1, 16, 1}) == "std::uint16_t");
    CHECK(weft_name(dlpack_element{4, 16, 1}) == "Eigen::bfloat16");
    CHECK(weft_name(dlpack_element{5, 64, 1}) == "std::complex<float>");
    CHECK(weft_name(dlpack_element{6, 8, 1}) == "bool");
    CHECK(weft_name(dlpack_element{2, 32, 4}).empty());
    CHECK(weft_name(dlpack_element{2, 128, 1}).empty());
    CHECK(weft_name(dlpack_element{1, 1, 1}).empty());
    CHECK(weft_name(dlpack_element{3, 64, 1}).empty());
    CHECK(weft_name(dlpack_element{4, 32, 1}).empty());
    CHECK(weft_name(dlpack_element{99, 8, 1}).empty());
}

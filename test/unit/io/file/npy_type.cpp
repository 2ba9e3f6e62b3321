// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/npy_type.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/fixed_point.hpp>

using namespace weft;
namespace simd = weft::detail::simd;
using weft::detail::byte_order;
using weft::detail::npy_descr;
using weft::detail::npy_order;

TEST_CASE("io/file/npy_type: the names of NumPy") {
    CHECK(npy_descr<bool>() == "|b1");
    CHECK(npy_descr<std::int8_t>() == "|i1");
    CHECK(npy_descr<std::uint8_t>() == "|u1");
    const std::string order = std::endian::native == std::endian::little ? "<" : ">";
    CHECK(npy_descr<std::int16_t>() == order + "i2");
    CHECK(npy_descr<std::uint64_t>() == order + "u8");
    CHECK(npy_descr<simd::half>() == order + "f2");
    CHECK(npy_descr<float>() == order + "f4");
    CHECK(npy_descr<std::complex<double>>() == order + "c16");
    static_assert(!detail::has_npy_type<simd::bfloat16>);
    static_assert(!detail::has_npy_type<std::string>);
}

TEST_CASE("io/file/npy_type: which elements may be read as which") {
    constexpr bool little = std::endian::native == std::endian::little;
    CHECK(npy_order<float>("<f4") == (little ? byte_order::native : byte_order::swapped));
    CHECK(npy_order<float>(">f4") == (little ? byte_order::swapped : byte_order::native));
    CHECK(npy_order<float>("=f4") == byte_order::native);
    CHECK(npy_order<float>("f4") == byte_order::native);
    CHECK(npy_order<bool>("?") == byte_order::native);
    CHECK(npy_order<bool>(">b1") == byte_order::native);
    CHECK(npy_order<std::uint8_t>(">u1") == byte_order::native);
    for (const char* other : {"", "<", "|f4", "<f8", "<f44", "<i4", "f", "O", "<U4", "?", "<M8[ns]"})
        CHECK(npy_order<float>(other) == byte_order::another_type);
    CHECK(npy_order<std::int8_t>("?") == byte_order::another_type);
}

TEST_CASE("io/file/npy_type: what weft calls them") {
    CHECK(detail::weft_name("<f8") == "double");
    CHECK(detail::weft_name("|u1") == "std::uint8_t");
    CHECK(detail::weft_name("<f2") == "Eigen::half");
    CHECK(detail::weft_name("<U4").empty());
    CHECK(detail::weft_name("").empty());
}

TEST_CASE("io/file/npy_type: bytes in the other order") {
    std::uint16_t two[] = {0x1234, 0xff00};
    detail::swap_bytes<2>(two, 2);
    CHECK(two[0] == 0x3412);
    CHECK(two[1] == 0x00ff);
    std::uint32_t four = 0x01020304;
    detail::swap_bytes<4>(&four, 1);
    CHECK(four == 0x04030201);
    std::uint64_t eight = 0x0102030405060708;
    detail::swap_bytes<8>(&eight, 1);
    CHECK(eight == 0x0807060504030201);
    static_assert(detail::swapped_bytes<std::complex<float>> == 4);
}

static_assert(!weft::detail::has_npy_type<fixed_point>, "its bits are its own");

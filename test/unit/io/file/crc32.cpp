// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/crc32.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

using weft::detail::crc32;

namespace {

/// Bit by bit, as the standard defines it.
std::uint32_t plain_crc32(const std::string& bytes) {
    std::uint32_t rest = 0xffffffff;
    for (const char c : bytes) {
        rest ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xedb88320u : 0u);
    }
    return ~rest;
}

} // namespace

TEST_CASE("io/file/crc32: the check values of the standard") {
    CHECK(crc32(0, "123456789", 9) == 0xcbf43926);
    CHECK(crc32(0, "", 0) == 0);
    CHECK(crc32(0, "a", 1) == 0xe8b7be43);
}

TEST_CASE("io/file/crc32: any length, at any address, in one part or two") {
    std::mt19937 random(7);
    std::string bytes(301, '\0');
    for (char& c : bytes)
        c = static_cast<char>(random() % 256);
    for (std::size_t first = 0; first < 9; ++first)
        for (std::size_t count = 0; count < 40; ++count)
            CHECK(crc32(0, bytes.data() + first, count) == plain_crc32(bytes.substr(first, count)));
    for (std::size_t cut = 0; cut <= bytes.size(); cut += 7)
        CHECK(crc32(crc32(0, bytes.data(), cut), bytes.data() + cut, bytes.size() - cut) ==
              plain_crc32(bytes));
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/keys/item.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace weft;
using namespace weft::detail;

namespace {

struct key_and_place {
    std::uint32_t place, key;
};

} // namespace

TEST_CASE("simd/keys/item: which items are numbers of a register") {
    CHECK(simd::has_split<std::uint32_t> == simd::has_split<std::uint64_t>);
    CHECK(simd::has_split<key_and_place> == simd::has_split<std::uint64_t>);
    CHECK_FALSE(simd::has_split<std::uint16_t>);
    CHECK_FALSE(simd::has_split<std::string>);
    if constexpr (!simd::has_split<std::uint32_t>) MESSAGE("no items are parted or sorted by registers here");
    CHECK(std::is_same_v<simd::number_of<key_and_place>, simd::number_of<std::uint64_t>>);
    const std::uint64_t items[] = {3, 5};
    CHECK(*simd::numbers_at(items + 1) == 5);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/operands.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <utility>

// The table is plain data: it is made on the stack for each assignment and copied freely.
static_assert(std::is_trivially_copyable_v<weft::detail::stream> &&
              std::is_trivially_copyable_v<weft::detail::operand_row>);
static_assert(std::is_trivially_copyable_v<weft::detail::stage> &&
              std::is_trivially_copyable_v<weft::detail::job>);

TEST_CASE("schedule/operands: a splat reads one place, an advancing stream all of them") {
    const float values[] = {1, 2, 3};
    const weft::detail::stream advancing{reinterpret_cast<const char*>(values), 0, -1};
    const weft::detail::stream splat{reinterpret_cast<const char*>(values), 0, 0};
    CHECK(reinterpret_cast<const float*>(advancing.data)[2 & advancing.mask] == 3);
    CHECK(reinterpret_cast<const float*>(splat.data)[2 & splat.mask] == 1);
}

TEST_CASE("schedule/operands: beside a short row a number is laid out in no more packets than the row has") {
    const weft::detail::kernel_table of{.run = nullptr, .size = 4, .width = 8};
    const weft::detail::operand_row from{nullptr, 4, 32, nullptr};
    for (const auto& [n, copies] : {std::pair{1, 8}, {8, 8}, {9, 16}, {16, 16}, {17, 32}, {1000, 32}})
        CHECK(weft::detail::splat_beside(from, of, n) == copies);
    const weft::detail::kernel_table elements{.run = nullptr, .size = 4};
    CHECK(weft::detail::splat_beside({nullptr, 4, 1, nullptr}, elements, 5) == 1);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/operands.hpp>

#include <doctest/doctest.h>

#include <type_traits>

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

// SPDX-License-Identifier: BSL-1.0
#include <weft/core/all.hpp>

#include <doctest/doctest.h>

#include <type_traits>

TEST_CASE("core/all: one object, without state") {
    static_assert(std::is_empty_v<weft::detail::all_t>);
    static_assert(std::is_same_v<decltype(weft::all), const weft::detail::all_t>);
    CHECK(sizeof(weft::all) == 1);
}

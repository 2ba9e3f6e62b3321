// SPDX-License-Identifier: BSL-1.0
#include <weft/core/fixed.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using weft::fix;
using weft::detail::fixed;

static_assert(fix<3> == 3);
static_assert(fixed<-2>::value == -2);
static_assert(weft::detail::is_fixed<fixed<3>> && !weft::detail::is_fixed<int>);

static_assert(weft::detail::integer<int>);
static_assert(weft::detail::integer<const unsigned char&>);
static_assert(weft::detail::integer<unsigned long long>);
static_assert(weft::detail::integer<decltype(fix<3>)>);
static_assert(!weft::detail::integer<bool>);
static_assert(!weft::detail::integer<const bool&>);
static_assert(!weft::detail::integer<double>);
static_assert(!weft::detail::integer<std::string>);

TEST_CASE("core/fixed: converts to its value") {
    const weft::index_t n = fix<7>;
    CHECK(n == 7);
    CHECK(fix<7> + fix<-2> == 5);
}

TEST_CASE("core/fixed: what no index can hold lies outside of every axis") {
    static_assert(weft::detail::index_value_of(~0ull) == PTRDIFF_MAX);
    static_assert(weft::detail::index_value_of(~0u) == 4294967295);
    static_assert(weft::detail::index_value_of(fix<-2>) == -2);
    CHECK(weft::detail::index_value_of(-1) == -1);
}

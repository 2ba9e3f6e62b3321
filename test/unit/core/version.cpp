// SPDX-License-Identifier: BSL-1.0
#include <weft/core/version.hpp>

#include <doctest/doctest.h>

TEST_CASE("core/version: a constant") {
    static_assert(weft::version == weft::version_number{0, 1, 0});
    CHECK(weft::version.major == 0);
}

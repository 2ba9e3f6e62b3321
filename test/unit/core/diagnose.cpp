// SPDX-License-Identifier: BSL-1.0
#include <weft/core/diagnose.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace d = weft::diagnose;

// What they print is tested in test/fail.
static_assert(d::holds::value);
static_assert(!d::broadcast<int, int, d::axis<1>, d::extents<2, 3>>::value);
static_assert(!d::assign<int, int, d::ranks<1, 2>>::value);
static_assert(!d::construct<int, int>::value);
static_assert(!d::exact<int, int>::value);
static_assert(!d::too_large<int, int>::value);
static_assert(!d::no_such_axis<int, d::axis<1>>::value);
static_assert(!d::repeated_axis<int, d::axis<1>>::value);

TEST_CASE("core/diagnose: a reason is a type of its facts") {
    CHECK_FALSE(std::is_same_v<d::broadcast<int, int, d::axis<1>>, d::broadcast<int, int, d::axis<2>>>);
}

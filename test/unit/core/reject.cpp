// SPDX-License-Identifier: BSL-1.0
#include <weft/core/reject.hpp>

#include <doctest/doctest.h>

// Every reason fails, whatever its facts: test/fail shows that the compilers print them.
static_assert(!weft::diagnose::index_count<2, 3>::value && !weft::diagnose::index<double>::value);
static_assert(!weft::diagnose::operation<int, float>::value && !weft::diagnose::promotion<int, long>::value);
static_assert(!weft::diagnose::operand<char*>::value && !weft::diagnose::category<int, float>::value);
static_assert(!weft::diagnose::access<const int>::value);

TEST_CASE("core/reject: a reason never holds") { CHECK_FALSE(weft::diagnose::operand<void>::value); }

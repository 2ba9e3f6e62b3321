// SPDX-License-Identifier: BSL-1.0
#include <weft/overlap/diophantine.hpp>

#include <doctest/doctest.h>

#include <random>

using namespace weft;
using detail::equation;

namespace {

constexpr bool solvable(const index_t* factors, const index_t* most, int count, index_t wanted) {
    if (count == 0) return wanted == 0;
    for (index_t x = 0; x <= most[0]; ++x)
        if (solvable(factors + 1, most + 1, count - 1, wanted - factors[0] * x)) return true;
    return false;
}

constexpr bool nine() {
    equation e;
    e.add(6, 5);
    e.add(4, 5);
    return e.may_equal(9);
}
static_assert(!nine());

} // namespace

TEST_CASE("overlap/diophantine: as trying everything says") {
    std::mt19937 bits(7);
    for (int round = 0; round < 20000; ++round) {
        const int count = int(bits() % 5);
        index_t factors[5], most[5], reach = 0;
        equation e;
        for (int i = 0; i < count; ++i) {
            factors[i] = 1 + index_t(bits() % (round % 2 ? 12 : 60));
            most[i] = index_t(bits() % 5);
            reach += factors[i] * most[i];
            e.add(bits() % 2 ? factors[i] : -factors[i], most[i]);
        }
        const index_t wanted = index_t(bits() % std::uint32_t(reach + 3)) - 1;
        CHECK(e.may_equal(wanted) == solvable(factors, most, count, wanted));
    }
}

TEST_CASE("overlap/diophantine: two terms are solved at once, whatever their size") {
    equation e;
    e.add(1000003, 1000000);
    e.add(1000002, 1000000);
    CHECK(e.may_equal(1000003 * 31LL + 1000002 * 77LL));
    CHECK_FALSE(e.may_equal(1000001));
    equation huge;
    huge.add((index_t{1} << 40) + 1, 100);
    huge.add(index_t{1} << 40, 100);
    CHECK(huge.may_equal((index_t{1} << 40) * 7 + 3));
    CHECK_FALSE(huge.may_equal((index_t{1} << 40) * 7 + 8));
}

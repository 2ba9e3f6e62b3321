// SPDX-License-Identifier: BSL-1.0
#include <weft/core/extent_list.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using weft::extent_list;
using weft::index_t;

namespace {

// Anything with rank() and extent(i) converts.
struct square {
    index_t side;
    constexpr int rank() const { return 2; }
    constexpr index_t extent(index_t) const { return side; }
};

constexpr index_t five_two[] = {5, 2};
constexpr index_t six[] = {6, 6};

} // namespace

static_assert(std::is_trivially_copyable_v<extent_list>);
static_assert(extent_list().rank() == 0 && extent_list().size() == 1);
static_assert(extent_list(five_two, 2).size() == 10);
static_assert(extent_list(square{6}) == extent_list(six, 2));
static_assert(extent_list(six, 2) == square{6} && square{6} == extent_list(six, 2));
static_assert(extent_list(six, 1) != square{6} && extent_list(five_two, 2) != square{5});
static_assert(!std::is_convertible_v<int, extent_list>);

// (5, 2) under (7, 5, 2): the missing axis counts as 1.
static_assert(extent_list(five_two, 2).aligned(3, 0) == 1);
static_assert(extent_list(five_two, 2).aligned(3, 1) == 5);
static_assert(extent_list(five_two, 2).aligned(3, 2) == 2);

TEST_CASE("core/extent_list: iterates and prints") {
    const extent_list list(five_two, 2);
    index_t sum = 0;
    for (index_t extent : list)
        sum += extent;
    CHECK(sum == 7);
    CHECK(to_string(list) == "[5, 2]");
    CHECK(to_string(extent_list()) == "[]");
}

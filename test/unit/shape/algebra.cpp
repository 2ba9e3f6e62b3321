// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/algebra.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using weft::index_t;
using weft::shape;
using weft::detail::align_last;
using weft::detail::static_extents;
using weft::detail::zip_aligned;

namespace {
constexpr index_t sum(index_t left, index_t right) { return left + right; }
constexpr index_t first(index_t left, index_t) { return left; }
} // namespace

static_assert(std::is_same_v<decltype(align_last<4>(shape<2, 3>{})), static_extents<1, 1, 2, 3>>);
static_assert(std::is_same_v<decltype(align_last<2>(shape<2, 3>{})), static_extents<2, 3>>);
static_assert(std::is_same_v<decltype(align_last<0>(shape<>{})), static_extents<>>);

static_assert(std::is_same_v<decltype(zip_aligned<sum>(shape<2, 3>{}, shape<10>{})), static_extents<3, 13>>);
static_assert(std::is_same_v<decltype(zip_aligned<sum>(shape<10>{}, shape<2, 3>{})), static_extents<3, 13>>);
static_assert(
    std::is_same_v<decltype(zip_aligned<first>(shape<10>{}, shape<2, 3>{})), static_extents<1, 10>>);
static_assert(std::is_same_v<decltype(zip_aligned<sum>(shape<>{}, shape<>{})), static_extents<>>);
static_assert(std::is_empty_v<static_extents<2, 3>>);

TEST_CASE("shape/algebra: holds at compile time") {}

// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/judge.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace d = weft::diagnose;
using weft::dyn;
using weft::index_t;
using weft::shape;
using weft::detail::clash;
using weft::detail::first_clash;
using weft::detail::judged;

namespace {
/// Clashes where the left extent is larger.
constexpr index_t ascending(index_t left, index_t right) { return left <= right ? right : clash; }

constexpr index_t larger(index_t left, index_t right) { return left < right ? right : left; }
} // namespace

static_assert(first_clash<> == -1 && first_clash<1, 2> == -1);
static_assert(first_clash<clash, clash> == 0 && first_clash<1, 2, clash> == 2);

static_assert(std::is_same_v<judged<ascending, d::exact, shape<3>, shape<2, 5>>::type, shape<2, 5>>);
static_assert(judged<ascending, d::exact, shape<3>, shape<2, 5>>::verdict::value);
static_assert(std::is_same_v<judged<ascending, d::exact, shape<9>, shape<2, 5>>::verdict,
                             d::exact<shape<9>, shape<2, 5>, d::axis<1>, d::extents<9, 5>>>);
static_assert(std::is_same_v<judged<ascending, d::exact, shape<9>, shape<2, 5>>::type, weft::any_shape>);

constexpr index_t many = index_t{1} << 40;
static_assert(std::is_same_v<judged<larger, d::exact, shape<many, 1>, shape<1, many>>::verdict,
                             d::too_large<shape<many, 1>, shape<1, many>>>);

TEST_CASE("shape/judge: all extents as one array") {
    const weft::detail::all_extents<shape<2, dyn, 4>> all(shape<2, dyn, 4>(3));
    CHECK(all.values[0] == 2);
    CHECK(all.values[1] == 3);
    CHECK(all.values[2] == 4);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/traits.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using weft::any_rank;
using weft::any_shape;
using weft::dyn;
using weft::shape;

static_assert(weft::detail::has_static_rank<shape<dyn, 3>> && weft::detail::has_static_rank<shape<>>);
static_assert(!weft::detail::has_static_rank<any_shape>);
static_assert(weft::detail::is_static_shape<shape<2, 3>> && weft::detail::is_static_shape<shape<>>);
static_assert(!weft::detail::is_static_shape<shape<dyn, 3>> && !weft::detail::is_static_shape<any_shape>);
static_assert(std::is_same_v<weft::detail::shape_for<2, dyn>, shape<2, dyn>>);
static_assert(std::is_same_v<weft::detail::shape_for<any_rank>, any_shape>);

TEST_CASE("shape/traits: hold at compile time") {}

// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/exact.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace d = weft::diagnose;
using weft::any_shape;
using weft::dyn;
using weft::shape;
using weft::detail::same_result_t;
using weft::detail::same_shapes;
using weft::detail::same_verdict;

// What either side knows is known.
static_assert(std::is_same_v<same_result_t<shape<2, dyn>, shape<dyn, 3>>, shape<2, 3>>);
static_assert(std::is_same_v<same_result_t<shape<1>, shape<dyn>>, shape<1>>);
static_assert(std::is_same_v<same_result_t<any_shape, shape<2, 3>>, any_shape>);

static_assert(same_shapes(shape<2, 3>{}, shape<2, 3>{}) == shape<2, 3>{});
static_assert(same_shapes(shape<2, dyn>(3), any_shape{2, 3}) == shape<2, 3>{});

static_assert(std::is_same_v<same_verdict<shape<2, 3>, shape<2, 1>>,
                             d::exact<shape<2, 3>, shape<2, 1>, d::axis<1>, d::extents<3, 1>>>);
static_assert(
    std::is_same_v<same_verdict<shape<3>, shape<1, 3>>, d::exact<shape<3>, shape<1, 3>, d::ranks<1, 2>>>);

TEST_CASE("shape/exact: run-time extents that differ") {
    CHECK_THROWS_WITH_AS(same_shapes(shape<2, dyn>(3), shape<2, dyn>(1)),
                         "exact: shapes [2, 3] and [2, 1] differ: at axis 1 the extents are 3 and 1",
                         weft::broadcast_error);
    CHECK_THROWS_WITH_AS(same_shapes(any_shape{1, 3}, shape<3>{}),
                         "exact: shapes [1, 3] and [3] have ranks 2 and 1", weft::broadcast_error);
}

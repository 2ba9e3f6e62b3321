// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/flat.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

TEST_CASE("shape/flat: static where the extents are") {
    static_assert(std::is_same_v<decltype(detail::flat_shape(shape<2, 0, 3>{})), shape<0>>);
    static_assert(std::is_same_v<decltype(detail::flat_shape(shape<2, 3>{})), shape<6>>);
    static_assert(std::is_same_v<decltype(detail::flat_shape(shape<dyn, 3>(2))), shape<dyn>>);
    CHECK(detail::flat_shape(shape<dyn, 3>(2)).extent(0) == 6);
    CHECK(detail::flat_shape(any_shape{2, 3, 4}).extent(0) == 24);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/node/options.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::keep_dims_t;

TEST_CASE("reduce/node/options: shapes that are left") {
    static_assert(std::same_as<detail::reduced_shape<shape<2, dyn, 4>, axes<0, -1>, true>, shape<1, dyn, 1>>);
    static_assert(std::same_as<detail::reduced_shape<shape<2, dyn, 4>, axes<0, -1>, false>, shape<dyn>>);
    static_assert(std::same_as<detail::reduced_shape<shape<2, 3>, detail::every_axis, true>, shape<1, 1>>);
    static_assert(std::same_as<detail::reduced_shape<any_shape, axes<0>, false>, any_shape>);
    CHECK(detail::axis_bits("sum", axes<0, -1>{}, 3) == 5);
    CHECK(detail::folded_elements(shape<2, 3, 4>{}, 5) == 8);
    CHECK(detail::shape_left<any_shape, false>("sum", any_shape{2, 3, 4}, 2) == shape<2, 4>{});
}

TEST_CASE("reduce/node/options: which are taken") {
    using detail::reduction_options;
    static_assert(reduction_options<axes<0>, false, keep_dims_t>::valid);
    static_assert(!reduction_options<axes<0>, false, axes<1>>::valid);
    static_assert(!reduction_options<axes<>, false, ddof>::valid);
    static_assert(reduction_options<axes<>, true, ddof, keep_dims_t>::valid);
    static_assert(!reduction_options<axes<>, true, int>::valid);
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/core/error.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

TEST_CASE("order/key/rank: known to the compiler or found at run time") {
    static_assert(rank_verdict<shape<3>, 1>::value);
    static_assert(rank_verdict<any_shape, 1>::value);
    static_assert(!rank_verdict<shape<3, dyn>, 1>::value);
    static_assert(first_extent<shape<3, dyn>> == 3 && first_extent<shape<dyn, 3>> == dyn);
    static_assert(first_extent<any_shape> == dyn && first_extent<shape<>> == dyn);
    CHECK_NOTHROW(check_rank<2>("f", any_shape{2, 3}));
    CHECK_THROWS_WITH(check_rank<1>("f", any_shape{2, 3}), "f: shape [2, 3] has rank 2, which is to be 1");
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/view/along.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::axes_type;

static_assert(axes_type<axes<0, 1>>);
static_assert(axes_type<decltype(axes{0, 1})>);
static_assert(!axes_type<int>);
static_assert(detail::existence_verdict<shape<2, 3>, axes<-2>>::value);
static_assert(!detail::existence_verdict<shape<2, 3>, axes<2>>::value);
static_assert(detail::existence_verdict<shape<2, 3>, axes<2>, 1>::value, "an axis of the result");
static_assert(detail::existence_verdict<any_shape, axes<7>>::value, "left to the run time");
static_assert(!detail::difference_verdict<shape<2, 3>, axes<1, -1>>::value);

TEST_CASE("view/along: all of it is checked by the compiler") {}

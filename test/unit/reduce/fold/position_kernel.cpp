// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/fold/position_kernel.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/fold/position_kernel: which of two wins") {
    detail::ranked<float, int> best{1, 5};
    detail::choose<fold::max>(best, 1.f, 7);
    CHECK(best.index == 5);
    detail::choose<fold::max>(best, 1.f, 3);
    CHECK(best.index == 3);
    detail::choose<fold::max>(best, NAN, 9);
    CHECK(best.index == 9);
    detail::choose<fold::max>(best, 100.f, 1);
    CHECK(best.index == 9);
    detail::choose<fold::max>(best, NAN, 2);
    CHECK(best.index == 2);
    CHECK(detail::beats<fold::min>(1, 2));
}

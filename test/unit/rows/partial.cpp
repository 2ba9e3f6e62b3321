// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/partial.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("rows/partial: each part writes its elements and no others") {
    tensor<float, dyn, dyn, dyn> a(3, 5, 40), x(3, 5, 40);
    tensor<float, dyn> row(40);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<float>(i);
    const auto node = detail::capture(a + row);
    detail::partial_assignment assignment(x.write_target(), node);
    const index_t at[] = {1, 2, 0};
    assignment.forgotten().run({at, 1, 2});
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 5; ++j)
            CHECK(x(i, j, 39) == (i == 1 && (j == 2 || j == 3) ? a(i, j, 39) : 0));
    const index_t second[] = {2, 0, 0};
    assignment.forgotten().run({second, 0, 1});
    CHECK(x(2, 4, 39) == a(2, 4, 39));
    assignment.forgotten().run_flat(0, 40);
    CHECK(x(0, 0, 39) == 39);
    CHECK(x(0, 1, 0) == 0);
}

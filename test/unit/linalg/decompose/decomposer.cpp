// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>
#include <weft/shape/shape.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/decompose/decomposer: a matrix that stands for several") {
    const double a[] = {2, 0, 0, 4}, b[] = {2, 4, 6, 8, 10, 12};
    double x[6] = {};
    matrix_stack stack{"solve", {}, shape<3>{}};
    stack.axes.push({3, 0, 2, 0, false});
    decomposer<double>::solve(stack, {a, 2, 2, 2, 1}, {b, 2, 1, 1, 0}, x);
    for (int i = 0; i < 6; ++i)
        CHECK(x[i] == b[i] / (i % 2 == 0 ? 2 : 4));
    index_t ranks[3] = {-1, -1, -1};
    decomposer<double>::rank(stack, {a, 0, 2, 2, 1}, ranks);
    CHECK((ranks[0] == 0 && ranks[1] == 0 && ranks[2] == 0));
}

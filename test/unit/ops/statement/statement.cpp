// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/statement/statement.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("ops/statement/statement: writes nothing by itself, and checks shapes at once") {
    tensor<float, dyn> x(3);
    const auto statement = lazy(x) += 1;
    CHECK(x(0) == 0);
    CHECK(statement.node(0) == 1);
    CHECK(statement.to.data == x.data());
    CHECK_THROWS_AS((void)(lazy(x) = tensor<float, dyn>(2)), assign_error);
}

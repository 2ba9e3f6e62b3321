// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/statement/statement.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <optional>

using namespace weft;

TEST_CASE("ops/statement/statement: writes nothing by itself, and checks shapes at once") {
    tensor<float, dyn> x(3);
    const auto statement = lazy(x) += 1;
    CHECK(x(0) == 0);
    CHECK(statement.node(0) == 1);
    CHECK(statement.to.data == x.data());
    CHECK_THROWS_AS((void)(lazy(x) = tensor<float, dyn>(2)), assign_error);
}

TEST_CASE("ops/statement/statement: a view as the target is held as it was, also a temporary one") {
    tensor<float, dyn> x(4), y(4);
    const auto part = lazy(x(range(1, 3))); // the view is gone when it is assigned to
    const auto statement = part += 1;
    CHECK(statement.to.data == x.data() + 1);
    std::optional view(x(range(0, 2)));
    const auto of_named = lazy(*view);
    view.emplace(y(range(0, 2)));
    CHECK((of_named = 5).to.data == x.data());
    const auto of_tensor = lazy(x);
    x.assign(tensor<float, dyn>(7));
    CHECK((of_tensor = 5).to.data == x.data());
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/expr/let.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/operators.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("expr/let: the body has the value in a register") {
    tensor<float, 3> a{1, 2, 3};
    const auto node = let(a * a, [](auto t) { return t + t; });
    static_assert(decltype(node)::leaves == 2);
    static_assert(detail::count_stages<std::remove_const_t<decltype(node)>>() == 0);
    CHECK(node(2) == 18);
    CHECK(node.operand<0>()(1) == 4);
}

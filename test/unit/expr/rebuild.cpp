// SPDX-License-Identifier: BSL-1.0
#include <weft/expr/rebuild.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("expr/rebuild: the same operation over other operands") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto same = [](const auto& operand) { return operand; };
    CHECK(array_equal(detail::rebuilt(a * 2 + a, same), a * 2 + a));
    CHECK(array_equal(detail::rebuilt(-a, same), -a));
    CHECK(array_equal(detail::rebuilt(where(a > 2, a, 0), same), where(a > 2, a, 0)));
    CHECK(array_equal(detail::rebuilt(cast<int>(a), same), cast<int>(a)));
    const auto four = map([](float w, float x, float y, float z) { return w + x * y - z; }, a, a, a, a);
    CHECK(array_equal(detail::rebuilt(four, same), a * a));
}

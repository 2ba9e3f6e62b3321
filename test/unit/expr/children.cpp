// SPDX-License-Identifier: BSL-1.0
#include <weft/expr/children.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("expr/children: the same operation over other operands") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto same = [](const auto& operand) { return operand; };
    CHECK(array_equal((a * 2 + a).over(same), a * 2 + a));
    CHECK(array_equal((-a).over(same), -a));
    CHECK(array_equal(where(a > 2, a, 0).over(same), where(a > 2, a, 0)));
    CHECK(array_equal(cast<int>(a).over(same), cast<int>(a)));
    const auto four = map([](float w, float x, float y, float z) { return w + x * y - z; }, a, a, a, a);
    CHECK(array_equal(four.over(same), a * a));
}

TEST_CASE("expr/children: any number, in order") {
    const auto seven = detail::children_of(1, 2, 3, 4, 5, 6, 7.5);
    static_assert(seven.arity == 7);
    CHECK(seven.operand<0>() == 1);
    CHECK(seven.operand<4>() == 5);
    CHECK(seven.operand<6>() == 7.5);
    const auto twice = seven.map([](auto x) { return 2 * x; });
    static_assert(
        std::is_same_v<decltype(twice), const detail::children<int, int, int, int, int, int, double>>);
    const auto digits = [](int a, int b, int c, int d, int e, int f, double g) {
        return a + 10 * (b + 10 * (c + 10 * (d + 10 * (e + 10 * (f + 10 * g)))));
    };
    CHECK(twice.apply(digits) == 2 * seven.apply(digits));
}

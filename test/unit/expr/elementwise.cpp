// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;

TEST_CASE("expr/elementwise: a node counts its operands and leaves, and knows its shape") {
    tensor<float, 2, 1> a;
    tensor<float, 3> b;
    const auto e = where(a > b, a * b, 1);
    using node = std::remove_const_t<decltype(e)>;
    static_assert(node::arity == 3 && node::leaves == 4);
    static_assert(std::is_same_v<node::shape_type, shape<2, 3>>);
    CHECK(e.operand<2>().value == 1.f);
}

TEST_CASE("expr/elementwise: a sum takes the product below it, of two products the left one") {
    if constexpr (!detail::simd::fused) return;
    // (1 + u)^2 - 1 differs between one and two roundings.
    const float u = std::ldexp(1.f, -12);
    const tensor<float, 1> x{1 + u};
    const tensor<float, 1> one{1};
    const float once = std::fma(1 + u, 1 + u, -1.f);
    volatile float product = (1 + u) * (1 + u); // else a compiler may contract the next line
    const float twice = product - 1.f;
    CHECK(once != twice);
    CHECK((x * x - one)(0) == once);
    CHECK((one - x * x)(0) == -once);
    CHECK((-one + x * x)(0) == once);
    CHECK((square(x) - one)(0) == twice); // no direct product
    CHECK((x * x - one * one)(0) == once);
    CHECK((one * one - x * x)(0) == std::fma(1.f, 1.f, -((1 + u) * (1 + u))));
    CHECK(eval(x * x - one)(0) == once);
    CHECK(eval(square(x) - one)(0) == twice);
}

TEST_CASE("expr/elementwise: four operands and more are read in order, from leaves, stages and scalars") {
    tensor<int, 2, 1> a{{1}, {2}};
    tensor<float, 3> b{10, 20, 30};
    const auto digits = [](int w, float x, double y, int z, float v) {
        return double(w) + 10 * double(x) + 1000 * y + 1e5 * z + 1e7 * double(v);
    };
    const auto e = map(digits, a, b + 1, cast<double>(b), a * 2, 4.f);
    using node = std::remove_const_t<decltype(e)>;
    static_assert(node::arity == 5 && node::leaves == 4);
    static_assert(std::is_same_v<node::shape_type, shape<2, 3>>);
    const auto values = eval(e);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j) {
            CHECK(values(i, j) == digits(a(i, 0), b(j) + 1, double(b(j)), a(i, 0) * 2, 4.f));
            CHECK(e(i, j) == values(i, j));
        }
}

// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/own.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("ops/let: the value wherever it is named") {
    tensor<float, dyn> x(1000);
    for (index_t i = 0; i < 1000; ++i)
        x(i) = static_cast<float>(i) / 500 - 1;
    CHECK(array_equal(let(exp(-x), [&](auto t) { return x / (1 + t) + t * t; }),
                      x / (1 + exp(-x)) + exp(-x) * exp(-x)));
    CHECK(array_equal(let(x > 0, [&](auto t) { return where(t, x, 0) + 1; }), where(x > 0, x, 0) + 1));
    CHECK(array_equal(own(let(exp(x), [](auto t) { return t * t; })), exp(x) * exp(x)));
    CHECK(sum(let(x + 1, [](auto t) { return t * t; })) == sum((x + 1) * (x + 1)));
}

TEST_CASE("ops/let: nested, several, constant") {
    tensor<float, 3> a{1, 2, 3};
    CHECK(array_equal(
        let(a, a + 1, [](auto s, auto t) { return s * t + let(s + t, [&](auto u) { return u * s; }); }),
        tensor<float, 3>{5, 16, 33}));
    static constexpr tensor<int, 2> c{3, 4};
    constexpr tensor<int, 2> d = let(c * c, [](auto t) { return t + t; });
    static_assert(d(1) == 32);
}

TEST_CASE("ops/let: across kernels and reductions it is computed where it is named") {
    tensor<float, 3> a{1, 2, 3};
    CHECK(
        array_equal(let(a + 0.f, [](auto t) { return cast<double>(t) * 2.0; }), tensor<double, 3>{2, 4, 6}));
    CHECK(array_equal(let(a * 1, [](auto t) { return t / sum<0>(t, keep_dims); }), a / 6));
    CHECK(array_equal(let(a * 1, [](auto t) { return t / sum(t); }), a / 6));
    CHECK(array_equal(let(a * 1, [](auto s) { return let(s + 1, [=](auto t) { return t / sum(t * s); }); }),
                      (a + 1) / 20));
}

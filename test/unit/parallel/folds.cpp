// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <support/pools.hpp>

using namespace weft;
using test::alike_on_pools;

namespace {

/// All kinds of folds along `Axes`.
template <index_t... Axes, class E>
void check_folds(const E& e) {
    CHECK(alike_on_pools([&] { return eval(sum<Axes...>(e)); }));
    CHECK(alike_on_pools([&] { return eval(max<Axes...>(e)); }));
    CHECK(alike_on_pools([&] { return eval(any<Axes...>(e > 1e5)); }));
    if constexpr (sizeof...(Axes) == 1) CHECK(alike_on_pools([&] { return eval(argmin<Axes...>(e)); }));
}

template <class E>
void check_whole(const E& e) {
    CHECK(alike_on_pools([&] { return sum(e); }));
    CHECK(alike_on_pools([&] { return argmax(e); }));
    CHECK(alike_on_pools([&] { return var(e); }));
    CHECK(alike_on_pools([&] { return count_nonzero(e < 3); }));
}

} // namespace

TEST_CASE("parallel/folds: one long row, by blocks") {
    for (const index_t n : {40'000, 262'144, 262'145, 800'001, 1'310'720}) {
        tensor<float, dyn> x(n), y(n);
        test::fill(x), test::fill(y, 2);
        check_whole(x);
        check_whole(x * y);
        check_whole(flip<0>(x));
    }
}

TEST_CASE("parallel/folds: few long rows, many rows, narrow rows") {
    const index_t shapes[][2] = {{2, 300'000}, {5, 100'000}, {300, 1000},
                                 {70'000, 3},  {10'000, 50}, {20, 5000}};
    for (const auto& [rows, columns] : shapes) {
        tensor<float, dyn, dyn> x(rows, columns);
        test::fill(x);
        check_folds<1>(x * 0.5f);
        check_folds<0>(x * 0.5f);
        tensor<float, dyn, dyn> turned(columns, rows);
        test::fill(turned, 3);
        check_folds<1>(transpose(turned));
        check_whole(x - transpose(turned));
    }
}

TEST_CASE("parallel/folds: planes, folded again") {
    const index_t shapes[][4] = {{10, 20, 30, 40}, {3, 150, 5, 70}, {2, 2, 1000, 40}, {1, 35, 1, 5000}};
    for (const auto& [i, j, k, l] : shapes) {
        tensor<double, dyn, dyn, dyn, dyn> x(i, j, k, l);
        test::fill(x);
        check_folds<1, 3>(x);
        check_folds<0, 2>(x);
        check_folds<1>(x);
        check_folds<2>(x);
        check_folds<0, 1, 2>(x);
        check_folds<3>(x + 1);
    }
}

TEST_CASE("parallel/folds: small integers, operands that are broadcast or converted") {
    tensor<std::int8_t, dyn, dyn> x(700, 800);
    tensor<std::int8_t, dyn> row(800);
    test::fill(x), test::fill(row, 5);
    check_folds<0>(x);
    check_folds<1>(x + row);
    check_whole(cast<float>(x) * row);
    CHECK(alike_on_pools([&] { return eval(mean<0>(x)); }));
    CHECK(alike_on_pools([&] { return eval(stddev<1>(cast<float>(x), ddof{1})); }));
}

TEST_CASE("parallel/folds: inside a larger expression, block by block and before the loop") {
    tensor<float, dyn, dyn> x(900, 333);
    test::fill(x);
    x /= 1e5f;
    const auto result = [&](const auto& e) {
        return [&] {
            tensor<float, dyn, dyn> to(900, 333);
            to = e;
            return to;
        };
    };
    CHECK(alike_on_pools(result(x - mean<1>(x, keep_dims))));
    CHECK(alike_on_pools(result(x - mean<0>(x))));
    CHECK(alike_on_pools(result((x - mean<0>(x)) / stddev<1>(x, keep_dims))));
    CHECK(alike_on_pools(
        result(let(exp(x - max<1>(x, keep_dims)), [](auto e) { return e / sum<1>(e, keep_dims); }))));
    CHECK(alike_on_pools([&] {
        auto y = x;
        y /= sum<1>(y, keep_dims);
        return y;
    }));
}

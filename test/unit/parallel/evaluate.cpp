// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <support/pools.hpp>

using namespace weft;

namespace {

using matrix = tensor<float, dyn, dyn>;

} // namespace

TEST_CASE("parallel/evaluate: statements as fuse runs them, on any number of threads") {
    matrix start(700, 300);
    test::fill(start);
    const auto step = [&](const auto& run, matrix& m, matrix& v, matrix& w) {
        m = start, v = start * 2, w = 1;
        const matrix& g = start;
        run(lazy(m) = 0.9f * m + 0.1f * g, lazy(v) = 0.99f * v + 0.01f * g * g,
            lazy(w) -= 0.1f * m / (sqrt(v) + 1e-6f));
        auto turned = transpose(w);
        run(lazy(turned) *= transpose(m), lazy(turned) += transpose(g) * 2);
    };
    matrix m0(700, 300), v0(700, 300), w0(700, 300), m(700, 300), v(700, 300), w(700, 300);
    step([](auto&&... s) { fuse(s...); }, m0, v0, w0);
    for (int which = 0; which < 3; ++which) {
        step([&](auto&&... s) { evaluate(test::pool_of(which), s...); }, m, v, w);
        CHECK(test::other_bits(m, m0) == "");
        CHECK(test::other_bits(v, v0) == "");
        CHECK(test::other_bits(w, w0) == "");
    }
}

TEST_CASE("parallel/evaluate: one statement, with everything an assignment knows") {
    matrix x(800, 250);
    test::fill(x);
    tensor<float, dyn> rows(800), columns(250);
    matrix y(800, 250), both(1600, 250);
    thread_pool& pool = test::pool_of(1);
    evaluate(pool, lazy(y) = x / sum<1>(x, keep_dims));
    CHECK(array_equal(y, eval(x / sum<1>(x, keep_dims))));
    evaluate(pool, lazy(rows) = sum<1>(x), lazy(rows) /= 2);
    CHECK(array_equal(rows, sum<1>(x) / 2));
    evaluate(pool, lazy(columns) += mean<0>(x));
    CHECK(array_equal(columns, eval(mean<0>(x))));
    evaluate(pool, lazy(both) = concat<0>(x, y));
    CHECK(array_equal(both, eval(concat<0>(x, y))));
    evaluate(pool, lazy(y) = cumsum<0>(x) + x);
    CHECK(array_equal(y, eval(cumsum<0>(x) + x)));
    evaluate(pool, lazy(y) = 4);
    CHECK(all(y == 4.f));
    matrix nothing(0, 250);
    evaluate(pool, lazy(nothing) = nothing + 1);
}

TEST_CASE("parallel/evaluate: refused as by fuse, before anything is written") {
    matrix x(500, 300), y(500, 300);
    test::fill(x), test::fill(y, 2);
    const matrix before = x;
    thread_pool& pool = test::pool_of(0);
    CHECK_THROWS_AS(evaluate(pool, lazy(x) = 1.f, lazy(y(range(1, none), all)) = 1.f), assign_error);
    CHECK_THROWS_AS(evaluate(pool, lazy(x(range(1, none), all)) = x(range(0, -1), all)), assign_error);
    CHECK_THROWS_AS(evaluate(pool, lazy(x) = x / sum<1>(x, keep_dims)), assign_error);
    CHECK_THROWS_AS(evaluate(pool, lazy(x) = flip<0>(x), lazy(y) = x), assign_error);
    CHECK(test::other_bits(x, before) == "");
}

TEST_CASE("parallel/evaluate: a function, all of whose assignments are shared") {
    matrix x(500, 300);
    test::fill(x);
    matrix y(500, 300);
    const float length = evaluate(test::pool_of(2), [&] {
        y = x * 2;
        y -= mean<0>(y);
        return norm(y);
    });
    matrix expected = x * 2;
    expected -= mean<0>(expected);
    CHECK(test::other_bits(y, expected) == "");
    CHECK(length == norm(expected));
    CHECK(detail::present_workers == nullptr);
}

TEST_CASE("parallel/evaluate: reductions side by side, on any number of threads") {
    matrix x(1000, 700);
    test::fill(x);
    const tensor sums = sum<0>(x), most = max<0>(x), rows = sum<1>(x), least = min<1>(x);
    for (int which = 0; which < 3; ++which) {
        CAPTURE(which);
        thread_pool& pool = test::pool_of(which);
        tensor<float, dyn> a(700), b(700), c(1000), d(1000);
        evaluate(pool, lazy(a) = sum<0>(x), lazy(b) = max<0>(x));
        evaluate(pool, lazy(c) = sum<1>(x), lazy(d) = min<1>(x));
        CHECK(test::other_bits(a, sums) == "");
        CHECK(test::other_bits(b, most) == "");
        CHECK(test::other_bits(c, rows) == "");
        CHECK(test::other_bits(d, least) == "");
    }
}

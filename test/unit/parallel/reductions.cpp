// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <support/pools.hpp>

using namespace weft;

TEST_CASE("parallel/reductions: as without a pool, bit by bit") {
    tensor<float, dyn, dyn> x(1100, 999);
    test::fill(x);
    x -= 2000;
    for (int which = 0; which < 3; ++which) {
        thread_pool& pool = test::pool_of(which);
        CHECK(sum(pool, x * x) == sum(x * x));
        CHECK(prod(pool, 1 + x * 1e-12f) == prod(1 + x * 1e-12f));
        CHECK(mean(pool, x) == mean(x));
        CHECK(var(pool, x) == var(x));
        CHECK(var(pool, x, ddof{1}) == var(x, ddof{1}));
        CHECK(stddev(pool, x, ddof{1}) == stddev(x, ddof{1}));
        CHECK(norm(pool, x) == norm(x));
        CHECK((min)(pool, x) == (min)(x));
        CHECK((max)(pool, x) == (max)(x));
        CHECK(argmin(pool, x) == argmin(x));
        CHECK(argmax(pool, x) == argmax(x));
        CHECK(any(pool, x > 1e9f) == any(x > 1e9f));
        CHECK(all(pool, x < 1e9f) == all(x < 1e9f));
        CHECK(count_nonzero(pool, x > 0) == count_nonzero(x > 0));
    }
}

TEST_CASE("parallel/reductions: of temporaries, of nothing") {
    thread_pool& pool = test::pool_of(0);
    CHECK(sum(pool, tensor<int, 3>{1, 2, 3}) == 6);
    CHECK(sum(pool, tensor<float, dyn>(0)) == 0.f);
    CHECK_THROWS_AS((void)(max)(pool, tensor<float, dyn>(0)), value_error);
}

TEST_CASE("parallel/reductions: one truth value, wherever it stands") {
    tensor<float, dyn> x(1000000);
    tensor<float, dyn, dyn> m(1000, 1001);
    const auto part = m(all, range(0, 1000));
    for (int which = 0; which < 3; ++which) {
        thread_pool& pool = test::pool_of(which);
        for (const index_t at : {0, 5000, 500000, 999999}) {
            x(at) = 1, m(at / 1000, at % 1000) = 1;
            CHECK(any(pool, x));
            CHECK(any(pool, part > 0));
            CHECK_FALSE(all(pool, x <= 0));
            CHECK_FALSE(all(pool, 1 - part));
            CHECK(sum(pool, any<1>(part)) == 1);
            x(at) = 0, m(at / 1000, at % 1000) = 0;
        }
        CHECK_FALSE(any(pool, x));
        CHECK_FALSE(any(pool, part > 0));
        CHECK(all(pool, x <= 0));
    }
}

// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <support/pools.hpp>

using namespace weft;
using test::alike_on_pools;

namespace {

using matrix = tensor<float, dyn, dyn>;

/// The result of an assignment to a new tensor.
template <class T, index_t... Extents, class E>
auto written(const E& e) {
    return [&] {
        auto to = tensor<T, Extents...>(e.shape());
        to = e;
        return to;
    };
}

} // namespace

TEST_CASE("parallel/loops: dense, broadcast, transposed, strided, reversed") {
    matrix a(700, 301), b(301, 700), row(1, 301), column(700, 1);
    test::fill(a), test::fill(b, 2), test::fill(row, 3), test::fill(column, 4);
    CHECK(alike_on_pools(written<float, dyn, dyn>(a * 2 + a)));
    CHECK(alike_on_pools(written<float, dyn, dyn>((a - row) * column)));
    CHECK(alike_on_pools(written<float, dyn, dyn>(a + transpose(b))));
    CHECK(alike_on_pools(written<float, dyn, dyn>(transpose(b) + row)));
    CHECK(alike_on_pools(written<float, dyn, dyn>(a(all, range(none, none, 2)) * 3)));
    CHECK(alike_on_pools(written<float, dyn, dyn>(flip<0>(a) + flip<1>(a))));
    CHECK(alike_on_pools(written<float, dyn, dyn>(exp(-a) / (1 + sin(a)))));
}

TEST_CASE("parallel/loops: other types, mixed types, buffers, callables") {
    tensor<std::uint8_t, dyn, dyn, 3> image(300, 400);
    tensor<std::int16_t, dyn> numbers(200000);
    test::fill(image), test::fill(numbers, 2);
    CHECK(alike_on_pools(written<float, dyn, dyn, 3>(cast<float>(image) / 255)));
    CHECK(alike_on_pools(written<float, 3, dyn, dyn>(permute<2, 0, 1>(cast<float>(image) * 2))));
    CHECK(alike_on_pools(written<std::int16_t, dyn>(numbers * 3 + numbers)));
    CHECK(alike_on_pools(written<double, dyn>(sqrt(cast<double>(numbers) + 40000))));
    CHECK(alike_on_pools(written<float, dyn>(map([](std::int16_t x) { return float(x) / 3; }, numbers))));
    CHECK(alike_on_pools([&] { return eval(where(numbers > 0, numbers, -numbers)); }));
}

TEST_CASE("parallel/loops: targets that are views; static and run-time shapes") {
    matrix a(600, 500);
    test::fill(a);
    CHECK(alike_on_pools([&] {
        matrix to(600, 1000);
        to = 7;
        to(range(none, none, -1), range(0, 1000, 2)) = a * a;
        transpose(to)(range(1, 500), all) += transpose(a(all, 0));
        return to;
    }));
    tensor<float, 256, 256> fixed;
    test::fill(fixed);
    CHECK(alike_on_pools([&] { return eval(fixed * 2 - transpose(fixed)); }));
    any_tensor<float> loose(any_shape{64, 10, 128});
    test::fill(loose);
    CHECK(alike_on_pools([&] { return eval(loose / (loose(0, all, all) + 1)); }));
}

TEST_CASE("parallel/loops: in place, and through a copy where a target is read elsewhere") {
    CHECK(alike_on_pools([] {
        matrix x(400, 400);
        test::fill(x);
        x += x * 0.5f;
        x = transpose(x) - x;
        x(all, range(1, none)) = x(all, range(0, -1));
        return x;
    }));
}

TEST_CASE("parallel/loops: targets beyond the caches") {
    matrix a(6000, 1500);
    test::fill(a);
    CHECK(alike_on_pools([&] {
        matrix to(6000, 1500);
        to = 1;
        to = a * 2;
        return to;
    }));
}

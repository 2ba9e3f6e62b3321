// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <support/pools.hpp>

using namespace weft;
using test::alike_on_pools;

namespace {

template <class T>
void check_product(index_t m, index_t k, index_t n) {
    tensor<T, dyn, dyn> a(m, k), b(k, n), at(k, m), bt(n, k);
    test::fill(a), test::fill(b, 2), test::fill(at, 3), test::fill(bt, 4);
    CHECK(alike_on_pools([&] { return eval(matmul(a, b)); }));
    CHECK(alike_on_pools([&] { return eval(matmul(transpose(at), transpose(bt))); }));
    CHECK(alike_on_pools([&] { return eval(matmul(transpose(at), b)); }));
    CHECK(alike_on_pools([&] { return eval(matmul(a, transpose(a))); }));
}

} // namespace

TEST_CASE("parallel/products: rows of one large product, every remainder of rows and columns") {
    for (const index_t m : {100, 160, 255, 301})
        for (const index_t n : {64, 97, 130, 203, 511})
            check_product<float>(m, std::max<index_t>(48, detail::shared_products / (m * std::min(m, n)) + 1),
                                 n);
    check_product<float>(300, 1000, 130);
    check_product<double>(333, 600, 222);
    check_product<double>(97, 2000, 65);
}

TEST_CASE("parallel/products: batches, vectors, small inner extents") {
    tensor<float, dyn, dyn, dyn> a(50, 40, 60), b(50, 60, 30);
    tensor<double, dyn, dyn> square(1200, 1100);
    tensor<double, dyn> x(1100);
    test::fill(a), test::fill(b, 2), test::fill(square), test::fill(x, 3);
    CHECK(alike_on_pools([&] { return eval(matmul(a, b)); }));
    CHECK(alike_on_pools([&] { return eval(matmul(a, b(0, all, all))); }));
    CHECK(alike_on_pools([&] { return eval(matmul(square, x)); }));
    CHECK(alike_on_pools([&] { return eval(einsum<"bij,bjk->kb">(a, b)); }));
    CHECK(alike_on_pools([&] { return dot(x, x); }));
    check_product<float>(900, 3, 800);
    check_product<int>(200, 100, 150);
    check_product<std::complex<float>>(130, 90, 110);
}

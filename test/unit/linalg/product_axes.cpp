// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/product_axes.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

namespace {

template <class A, class B, class C>
laid_product laid_matmul(const A& a, const B& b, const C& c) {
    return lay_out(matmul_plan::of(a.rank(), b.rank()), a, b, c);
}

TEST_CASE("linalg/product_axes: rows, columns and inner axis of two matrices") {
    const tensor<float, dyn, dyn> a(5, 3), b(3, 4), c(5, 4);
    const laid_product product = laid_matmul(a, b, c);
    CHECK(product.batch.count == 0);
    CHECK(product.batch.size == 1);
    REQUIRE(product.rows.count == 1);
    CHECK(product.rows.size == 5);
    CHECK(product.rows.at[0].left == 3);
    CHECK(product.rows.at[0].right == 0);
    CHECK(product.rows.at[0].out == 4);
    CHECK(product.columns.size == 4);
    CHECK(product.columns.at[0].right == 1);
    CHECK(product.inner.size == 3);
    CHECK(product.inner.at[0].left == 1);
    CHECK(product.inner.at[0].right == 4);
}

TEST_CASE("linalg/product_axes: an axis of one element is left out, a batch over one matrix is more rows") {
    const tensor<float, dyn, dyn, dyn> a(7, 5, 3), c(7, 5, 1);
    const tensor<float, dyn, dyn> b(3, 1);
    const laid_product product = laid_matmul(a, b, c);
    CHECK(product.batch.count == 0);
    CHECK(product.rows.count == 2);
    CHECK(product.rows.size == 35);
    CHECK(product.columns.count == 0);
    CHECK(product.columns.size == 1);
}

TEST_CASE("linalg/product_axes: axes that go up in one stride are one") {
    index_t stride = 0;
    const tensor<float, dyn, dyn, dyn> a(7, 5, 3), c(7, 5, 2);
    const tensor<float, dyn, dyn> b(3, 2);
    const laid_product product = laid_matmul(a, b, c);
    CHECK(is_one_axis(product.rows, &product_axis::left, stride));
    CHECK(stride == 3);
    const laid_product turned = laid_matmul(permute<1, 0, 2>(a), b, tensor<float, dyn, dyn, dyn>(5, 7, 2));
    CHECK_FALSE(is_one_axis(turned.rows, &product_axis::left, stride));
    CHECK(is_one_axis(product_axes{}, &product_axis::left, stride));
    CHECK(stride == 1);
}

} // namespace

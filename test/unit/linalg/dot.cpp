// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/dot.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/ops/let.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

#include <support/product.hpp>

using namespace weft;
namespace simd = weft::detail::simd;
namespace pt = product_test;

TEST_CASE_TEMPLATE("linalg/dot: of vectors in every layout, with the same bits", T, float, double,
                   std::complex<float>, std::int8_t, std::uint32_t, bool) {
    std::mt19937 random(1);
    for (int round = 0; round < 60; ++round) {
        const pt::extents shape{static_cast<index_t>(random() % (round % 5 == 0 ? 5000 : 40))};
        const pt::subject<T> a(random, shape), b(random, shape);
        const auto expected = pt::expected_products<T>("", {"i", "i"}, {&a.dense, &b.dense});
        const T found = dot(a.dense, b.dense);
        CHECK(pt::is_close(found, expected[0]));
        CHECK(found == dot(a.laid(), b.laid()));
        CHECK(found == dot(b.laid(), a.dense));
    }
}

TEST_CASE("linalg/dot: element types, static extents, expressions") {
    const tensor<float, 3> a{1, 2, 3};
    const tensor<int, 3> b{4, 5, 6};
    static_assert(std::same_as<decltype(dot(a, b)), float>);
    CHECK(dot(a, b) == 32);
    CHECK(dot(a + 1, b * 2) == 2 * (2 * 4 + 3 * 5 + 4 * 6));
    CHECK(dot(a, tensor<float, dyn>(3)) == 0);
    CHECK(dot(tensor<float, dyn>(), tensor<float, dyn>()) == 0);
    const tensor<std::int8_t, 2> c{100, 100};
    static_assert(std::same_as<decltype(dot(c, c)), std::int8_t>);
    CHECK(dot(c, c) == static_cast<std::int8_t>(20000));
    tensor<simd::half, dyn> h(1000);
    h = simd::half(0.1f);
    CHECK(static_cast<float>(dot(h, h)) == doctest::Approx(10).epsilon(2e-3)); // 16-bit sums would stick at 4
    CHECK(let(a * 2, [&](auto t) { return t * dot(t, a); })(0) == 56);
}

TEST_CASE("linalg/dot: what is no pair of vectors") {
    const any_tensor<float> a(any_shape{3}), b(any_shape{4}), c(any_shape{3, 1});
    CHECK_THROWS_AS((void)dot(a, b), shape_error);
    CHECK_THROWS_AS((void)dot(a, c), shape_error);
    CHECK_THROWS_AS((void)dot(tensor<float, 3>(), tensor<float, dyn>(4)), shape_error);
    CHECK(dot(a, a) == 0);
}

TEST_CASE("linalg/dot: errors begin with the function") {
    const tensor<float, dyn> v(3), w(5);
    CHECK_THROWS_WITH_AS((void)(dot(v, w)),
                         "dot: shapes [3] and [5] have no matrix product: the extents over which it sums are "
                         "3 (axis 0 of the left operand) and 5 (axis 0 of the right one)",
                         shape_error);
}

namespace {

/// A number that is not 0 where it is made of nothing.
struct started {
    double value = 7;
    friend started operator+(started x, started y) { return {x.value + y.value}; }
    friend started operator*(started x, started y) { return {x.value * y.value}; }
};

} // namespace

TEST_CASE("linalg/dot: products of a class begin with the first product") {
    const tensor<started, 3> x{started{1}, started{2}, started{3}};
    CHECK(dot(x, x).value == 14);
    const tensor<started, 2, 2> m{{started{1}, started{2}}, {started{3}, started{4}}};
    const tensor<started, 2, 2> square = matmul(m, m);
    CHECK(square(0, 0).value == 7);
    CHECK(square(1, 1).value == 22);
    const tensor<started, dyn, dyn> n = m;
    const tensor<started, dyn, dyn> again = matmul(n, n);
    CHECK(again(1, 0).value == 15);
}

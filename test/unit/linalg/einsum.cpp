// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
const tensor<float, 3, 4> b{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};
const tensor<float, 3, 3> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}};
const tensor<float, 3> v{1, 2, 3};
const tensor<float, 2> u{1, 10};

} // namespace

TEST_CASE("linalg/einsum: products of matrices") {
    static_assert(std::same_as<decltype(einsum<"ij,jk->ik">(a, b))::shape_type, shape<2, 4>>);
    CHECK(array_equal(einsum<"ij,jk->ik">(a, b), matmul(a, b)));
    CHECK(array_equal(einsum<"ij,jk">(a, b), matmul(a, b)));
    CHECK(array_equal(einsum<" ij , jk -> ki ">(a, b), transpose(matmul(a, b))));
    CHECK(array_equal(einsum<"ij,j">(a, v), matmul(a, v)));
    CHECK(array_equal(einsum<"i,ij">(u, a), matmul(u, a)));
    CHECK(array_equal(einsum<"ij,jk->ik">(a * 2, b) + 1, matmul(a * 2, b) + 1));
    CHECK(array_equal(einsum<"...ij,...jk->...ik">(ones<float>(fix<5>, fix<2>, fix<3>), b),
                      matmul(ones<float>(5, 2, 3), b)));
    const any_tensor<float> any = a;
    static_assert(std::same_as<decltype(einsum<"ij,jk->ik">(any, b))::shape_type, shape<dyn, 4>>);
    CHECK(array_equal(einsum<"ij,jk->ik">(any, b), matmul(a, b)));
}

TEST_CASE("linalg/einsum: one operand") {
    CHECK(einsum<"ii">(m) == 16);
    CHECK(array_equal(einsum<"ii->i">(m), tensor<float, 3>{1, 5, 10}));
    CHECK(array_equal(einsum<"ij->ji">(a), transpose(a)));
    CHECK(array_equal(einsum<"ba">(a), transpose(a)));
    CHECK(einsum<"ij->">(a) == 21);
    CHECK(array_equal(einsum<"ij->j">(a), tensor<float, 3>{5, 7, 9}));
    CHECK(array_equal(einsum<"i...->...">(a), tensor<float, 3>{5, 7, 9}));
    CHECK(array_equal(einsum<"...i">(a), a));
    CHECK(array_equal(einsum<"...i->...">(a), tensor<float, 2>{6, 15}));
    CHECK(einsum<"...->">(a) == 21); // the axes of the dots are summed like others
    const tensor<std::int8_t, 2> bytes{100, 100};
    static_assert(std::same_as<decltype(einsum<"i->">(bytes)), std::int8_t>);
    CHECK(einsum<"i->">(bytes) == static_cast<std::int8_t>(200));
}

TEST_CASE("linalg/einsum: values, now") {
    static_assert(std::same_as<decltype(einsum<"i,i->">(v, v)), float>);
    CHECK(einsum<"i,i->">(v, v) == 14);
    CHECK(einsum<"i,i">(v, v) == 14);
    CHECK(einsum<"i,j->">(u, v) == 66);
    CHECK(einsum<"i,ij,j->">(u, a, v) == 334);
    CHECK(einsum<"i,j,k->">(u, v, v) == 396);
    CHECK(einsum<"ij,ij->">(a, a) == 91);
    const tensor<bool, 2> p{true, false}, q{false, true};
    CHECK_FALSE(einsum<"i,i->">(p, q));
    CHECK(einsum<"i,i->">(p, p));
}

TEST_CASE("linalg/einsum: elementwise products and reductions") {
    CHECK(array_equal(einsum<"i,j">(u, v), tensor<float, 2, 3>{{1, 2, 3}, {10, 20, 30}}));
    CHECK(array_equal(einsum<"ij,j->ij">(a, v), a * v));
    CHECK(array_equal(einsum<"ij,i->ji">(a, u), tensor<float, 3, 2>{{1, 40}, {2, 50}, {3, 60}}));
    CHECK(array_equal(einsum<"ij,ij->i">(a, a), sum<1>(a * a)));
    CHECK(array_equal(einsum<"ij,ij->j">(a, a), sum<0>(a * a)));
    CHECK(array_equal(einsum<"i,j->j">(u, v), tensor<float, 3>{11, 22, 33}));
    CHECK(array_equal(einsum<"i,j,k->k">(u, v, v), tensor<float, 3>{66, 132, 198}));
    CHECK(array_equal(einsum<"ii,ij->ij">(m, b),
                      tensor<float, 3, 4>{{0, 1, 2, 3}, {20, 25, 30, 35}, {80, 90, 100, 110}}));
    const tensor<float, 1, 3> one{{2, 3, 4}};
    CHECK(array_equal(einsum<"ij,ij->ij">(a, one), a * one));
    CHECK(array_equal(einsum<"ij,ij->i">(a, one), tensor<float, 2>{20, 47}));
    CHECK(array_equal(einsum<"...,...->...">(a, v), a * v));
}

TEST_CASE("linalg/einsum: several operands, left to right") {
    const auto expected = eval(matmul(matmul(a, m), b));
    CHECK(array_equal(einsum<"ij,jk,kl->il">(a, m, b), expected));
    CHECK(array_equal(einsum<"ij,jk,kl">(a, m, b), expected));
    CHECK(array_equal(einsum<"ij,jk,kl->li">(a, m, b), transpose(expected)));
    CHECK(array_equal(einsum<"i,ij,jk,k->i">(u, a, m, v), u * matmul(matmul(a, m), v)));
}

TEST_CASE("linalg/einsum: lazy") {
    tensor<float, 2, 3> x = a;
    const auto product = einsum<"ij,jk->ik">(x, b);
    const auto scaled = einsum<"ij,j->ij">(x, v);
    const auto sums = einsum<"ij->i">(x);
    x = x * 2;
    CHECK(array_equal(product, matmul(x, b)));
    CHECK(array_equal(scaled, x * v));
    CHECK(array_equal(sums, sum<1>(x)));
    x = einsum<"ij,jk->ik">(x, m);
    CHECK(array_equal(x, matmul(eval(a * 2), m)));
}

// SPDX-License-Identifier: BSL-1.0
// Products of vectors and matrices.
#include "table.hpp"

namespace beside {

namespace {

template <class T>
void add_of(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Products, " + dtype, dtype);
    g.add("dot(x, y)", "np.dot(x, y)", [](const in_t& in) { return dot(in.x, in.y); });
    g.add("matmul(a, b)", "a @ b", [](const in_t& in) { return eval(matmul(in.a, in.b)); });
    g.add("matmul(a, v)", "a @ v", [](const in_t& in) { return eval(matmul(in.a, in.v)); });
    g.add("matmul(v, a)", "v @ a", [](const in_t& in) { return eval(matmul(in.v, in.a)); });
    g.add("outer(v, w)", "np.outer(v, w)", [](const in_t& in) { return eval(outer(in.v, in.w)); });
    g.add("einsum<\"ij,ij->i\">(a, b)", "np.einsum('ij,ij->i', a, b)",
          [](const in_t& in) { return eval(einsum<"ij,ij->i">(in.a, in.b)); });
}

} // namespace

void add_products(std::vector<row>& rows) {
    add_of<double>(rows, "float64");
    add_of<float>(rows, "float32");
    using in_t = inputs<double>;
    group<double> g(rows, "Products, float64", "float64");
    g.add("matmul(a, transpose(a))", "a @ a.T",
          [](const in_t& in) { return eval(matmul(in.a, transpose(in.a))); });
    g.add("matmul(transpose(c), d)", "c.T @ d",
          [](const in_t& in) { return eval(matmul(transpose(in.c), in.d)); });
    g.add("einsum<\"ij,jk,k->i\">(a, b, v)", "np.einsum('ij,jk,k->i', a, b, v, optimize=True)",
          [](const in_t& in) { return eval(einsum<"k,jk,ij->i">(in.v, in.b, in.a)); });
    g.add("tensordot<1>(a, b)", "np.tensordot(a, b, 1)",
          [](const in_t& in) { return eval(tensordot<1>(in.a, in.b)); });
    g.add("cross(c, d)", "np.cross(c, d)", [](const in_t& in) { return eval(cross(in.c, in.d)); });
}

} // namespace beside

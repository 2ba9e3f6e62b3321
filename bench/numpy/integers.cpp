// SPDX-License-Identifier: BSL-1.0
// Elementwise functions of integers and of complex numbers.
#include "table.hpp"

namespace beside {

namespace {

template <class T>
void add_of(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Elementwise, " + dtype, dtype);
    g.add("x + y", "x + y", [](const in_t& in) { return eval(in.x + in.y); });
    g.add("x * y", "x * y", [](const in_t& in) { return eval(in.x * in.y); });
    g.add("floor_divide(x, p)", "x // p", [](const in_t& in) { return eval(floor_divide(in.x, in.p)); });
    g.add("floor_divide(x, 7)", "x // 7", [](const in_t& in) { return eval(floor_divide(in.x, 7)); });
    g.add("remainder(x, p)", "x % p", [](const in_t& in) { return eval(remainder(in.x, in.p)); });
    g.add("minimum(x, y)", "np.minimum(x, y)", [](const in_t& in) { return eval(minimum(in.x, in.y)); });
    g.add("abs(x)", "np.abs(x)", [](const in_t& in) { return eval(abs(in.x)); });
    g.add("x & y", "x & y", [](const in_t& in) { return eval(in.x & in.y); });
    g.add("x >> 3", "x >> 3", [](const in_t& in) { return eval(in.x >> 3); });
    g.add("x == y", "x == y", [](const in_t& in) { return eval(in.x == in.y); });
    g.add("cast<double>(x)", "x.astype(np.float64)", [](const in_t& in) { return eval(cast<double>(in.x)); });
}

} // namespace

void add_integers(std::vector<row>& rows) {
    add_of<std::int64_t>(rows, "int64");
    add_of<std::int32_t>(rows, "int32");

    using in_t = inputs<std::complex<double>>;
    group<std::complex<double>> g(rows, "Elementwise, complex128", "complex128");
    g.add("x + y", "x + y", [](const in_t& in) { return eval(in.x + in.y); });
    g.add("x * y", "x * y", [](const in_t& in) { return eval(in.x * in.y); });
    g.add("x / y", "x / y", [](const in_t& in) { return eval(in.x / in.y); });
    g.add("abs(x)", "np.abs(x)", [](const in_t& in) { return eval(abs(in.x)); });
    g.add("abs2(x)", "x.real ** 2 + x.imag ** 2", [](const in_t& in) { return eval(abs2(in.x)); });
    g.add("conj(x)", "np.conj(x)", [](const in_t& in) { return eval(conj(in.x)); });
    g.add("real(x)", "x.real.copy()", [](const in_t& in) { return eval(real(in.x)); });
    g.add("arg(x)", "np.angle(x)", [](const in_t& in) { return eval(arg(in.x)); });
    g.add("exp(x)", "np.exp(x)", [](const in_t& in) { return eval(exp(in.x)); });
    g.add("sum(x)", "x.sum()", [](const in_t& in) { return sum(in.x); });
}

} // namespace beside

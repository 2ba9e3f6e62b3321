// SPDX-License-Identifier: BSL-1.0
// gemver: a matrix gets two outer products, and is multiplied by two vectors (PolyBench).
#include "program.hpp"

namespace {

using namespace weft;

using row = tensor<double, dyn>;
struct data {
    double alpha, beta;
    tensor<double, dyn, dyn> a;
    row u1, v1, u2, v2, w, x, y, z;
};

// version: weft
void by_weft(data& d) {
    d.a += outer(d.u1, d.v1) + outer(d.u2, d.v2);
    d.x += d.beta * matmul(transpose(d.a), d.y) + d.z;
    d.w += d.alpha * matmul(d.a, d.x);
}
// version: loop
void by_loop(data& d) {
    const index_t n = d.w.size();
    double* __restrict a = d.a.data(), * __restrict x = d.x.data();
    const double* __restrict v1 = d.v1.data(), * __restrict v2 = d.v2.data();
    for (index_t i = 0; i < n; ++i)
        for (index_t j = 0; j < n; ++j)
            a[i * n + j] += d.u1.data()[i] * v1[j] + d.u2.data()[i] * v2[j];
    for (index_t i = 0; i < n; ++i)
        for (index_t j = 0; j < n; ++j)
            x[j] += d.beta * a[i * n + j] * d.y.data()[i];
    for (index_t j = 0; j < n; ++j)
        x[j] += d.z.data()[j];
    for (index_t i = 0; i < n; ++i) {
        double total = 0;
        for (index_t j = 0; j < n; ++j)
            total += a[i * n + j] * x[j];
        d.w.data()[i] += d.alpha * total;
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{
            in.number<double>("alpha"), in.number<double>("beta"), in.read<tensor<double, dyn, dyn>>("a"),
            in.read<row>("u1"),         in.read<row>("v1"),        in.read<row>("u2"),
            in.read<row>("v2"),         in.read<row>("w"),         in.read<row>("x"),
            in.read<row>("y"),          in.read<row>("z")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::w);
    });
}

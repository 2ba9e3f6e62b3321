// SPDX-License-Identifier: BSL-1.0
// jacobi_2d: each point becomes the mean of itself and its four neighbours, two half steps a time step (PolyBench).
#include "program.hpp"

namespace {

using namespace weft;

using matrix = tensor<double, dyn, dyn>;
struct data {
    index_t steps;
    matrix a, b;
};

// version: weft
void half_step(auto& to, const auto& a) {
    const auto in = range(1, -1), low = range(0, -2), high = range(2, none);
    to(in, in) = 0.2 * (a(in, in) + a(in, low) + a(in, high) + a(high, in) + a(low, in));
}
void by_weft(data& d) {
    for (index_t t = 1; t < d.steps; ++t) {
        half_step(d.b, d.a);
        half_step(d.a, d.b);
    }
}
// version: loop
void half_step_by_loop(double* __restrict to, const double* __restrict a, index_t m, index_t n) {
    for (index_t i = 1; i < m - 1; ++i)
        for (index_t j = 1; j < n - 1; ++j) {
            const double* c = a + i * n + j;
            to[i * n + j] = 0.2 * (c[0] + c[-1] + c[1] + c[n] + c[-n]);
        }
}
void by_loop(data& d) {
    const index_t m = d.a.extent(0), n = d.a.extent(1);
    for (index_t t = 1; t < d.steps; ++t) {
        half_step_by_loop(d.b.data(), d.a.data(), m, n);
        half_step_by_loop(d.a.data(), d.b.data(), m, n);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.number<index_t>("steps"), in.read<matrix>("a"), in.read<matrix>("b")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::a);
    });
}

// SPDX-License-Identifier: BSL-1.0
// heat_3d: the heat equation on a cube, two half steps a time step (PolyBench).
#include "program.hpp"

namespace {

using namespace weft;

struct data {
    index_t steps;
    tensor<double, dyn, dyn, dyn> a, b;
};

// version: weft
void half_step(auto& to, const auto& a) {
    const auto in = range(1, -1), low = range(0, -2), high = range(2, none);
    to(in, in, in) = let(a(in, in, in), [&](auto c) {
        return 0.125 * (a(high, in, in) - 2.0 * c + a(low, in, in)) +
               0.125 * (a(in, high, in) - 2.0 * c + a(in, low, in)) +
               0.125 * (a(in, in, high) - 2.0 * c + a(in, in, low)) + c;
    });
}
void by_weft(data& d) {
    for (index_t t = 1; t < d.steps; ++t) {
        half_step(d.b, d.a);
        half_step(d.a, d.b);
    }
}
// version: loop
void half_step(double* __restrict to, const double* __restrict a, index_t n) {
    for (index_t i = 1; i < n - 1; ++i)
        for (index_t j = 1; j < n - 1; ++j)
            for (index_t k = 1; k < n - 1; ++k) {
                const double* c = a + (i * n + j) * n + k;
                to[(i * n + j) * n + k] = 0.125 * (c[n * n] - 2.0 * c[0] + c[-n * n]) +
                                          0.125 * (c[n] - 2.0 * c[0] + c[-n]) +
                                          0.125 * (c[1] - 2.0 * c[0] + c[-1]) + c[0];
            }
}
void by_loop(data& d) {
    const index_t n = d.a.extent(0);
    for (index_t t = 1; t < d.steps; ++t) {
        half_step(d.b.data(), d.a.data(), n);
        half_step(d.a.data(), d.b.data(), n);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.number<index_t>("steps"), in.read<tensor<double, dyn, dyn, dyn>>("a"),
                         in.read<tensor<double, dyn, dyn, dyn>>("b")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::a);
    });
}

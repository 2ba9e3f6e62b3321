// SPDX-License-Identifier: BSL-1.0
// mandelbrot: after how many steps each point of a grid leaves the circle (NPBench).
#include "program.hpp"

#include <complex>

namespace {

using namespace weft;

struct data {
    tensor<double, dyn> x, y;
    index_t steps;
    double horizon;
    tensor<index_t, dyn, dyn> n;
};

// version: weft
void by_weft(data& d) {
    const std::complex<double> i(0, 1);
    const tensor c = d.x + i * d.y(all, newaxis);
    tensor z = zeros_like(c);
    d.n.assign(zeros<index_t>(d.y.size(), d.x.size()));
    for (index_t step = 0; step < d.steps; ++step)
        fuse(lazy(d.n) = where(abs2(z) < d.horizon * d.horizon, step, d.n),
             lazy(z) = where(abs2(z) < d.horizon * d.horizon, z * z + c, z));
}
// version: loop
void by_loop(data& d) {
    d.n.assign(zeros<index_t>(d.y.size(), d.x.size()));
    index_t* n = d.n.data();
    for (index_t i = 0; i < d.y.size(); ++i)
        for (index_t j = 0; j < d.x.size(); ++j, ++n) {
            const double cr = d.x(j), ci = d.y(i);
            double zr = 0, zi = 0;
            for (index_t step = 0; step < d.steps && zr * zr + zi * zi < d.horizon * d.horizon; ++step) {
                *n = step;
                const double r = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = r;
            }
        }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<double, dyn>>("x"),
                         in.read<tensor<double, dyn>>("y"),
                         in.number<index_t>("steps"),
                         in.number<double>("horizon"),
                         {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::n);
    });
}

// SPDX-License-Identifier: BSL-1.0
// cavity_flow: a viscous fluid in a box whose lid moves (NPBench; step 11 of Barba and Forsyth's CFD Python).
#include "program.hpp"

namespace {

using namespace weft;

using matrix = tensor<double, dyn, dyn>;
struct data {
    index_t steps, sweeps;
    double dt, dx, dy, density, viscosity;
    matrix u, v, p;
};

// version: weft
const auto in = range(1, -1), low = range(0, -2), high = range(2, none);
void find_source(matrix& source, const data& d) {
    const auto along = [&](const matrix& f) { return (f(in, high) - f(in, low)) / (2 * d.dx); };
    const auto across = [&](const matrix& f) { return (f(high, in) - f(low, in)) / (2 * d.dy); };
    source(in, in) = d.density * (1 / d.dt * (along(d.u) + across(d.v)) - square(along(d.u)) -
                                  2 * across(d.u) * along(d.v) - square(across(d.v)));
}
void find_pressure(matrix& old, const matrix& source, data& d) {
    const double x2 = d.dx * d.dx, y2 = d.dy * d.dy, both = 2 * (x2 + y2);
    for (index_t sweep = 0; sweep < d.sweeps; ++sweep) {
        old(ellipsis) = d.p;
        d.p(in, in) = ((old(in, high) + old(in, low)) * y2 + (old(high, in) + old(low, in)) * x2) / both -
                      x2 * y2 / both * source(in, in);
        d.p(all, -1) = d.p(all, -2);
        d.p(0, all) = d.p(1, all);
        d.p(all, 0) = d.p(all, 1);
        d.p(-1, all) = 0;
    }
}
auto moved(const matrix& f, const matrix& u, const matrix& v, const data& d) {
    return let(f(in, in), [&](auto c) {
        return c - u(in, in) * (d.dt / d.dx) * (c - f(in, low)) -
               v(in, in) * (d.dt / d.dy) * (c - f(low, in)) +
               d.viscosity * (d.dt / (d.dx * d.dx) * (f(in, high) - 2 * c + f(in, low)) +
                              d.dt / (d.dy * d.dy) * (f(high, in) - 2 * c + f(low, in)));
    });
}
void by_weft(data& d) {
    matrix source = zeros_like(d.p), old = zeros_like(d.p), u = zeros_like(d.u), v = zeros_like(d.v);
    for (index_t step = 0; step < d.steps; ++step) {
        u(ellipsis) = d.u;
        v(ellipsis) = d.v;
        find_source(source, d);
        find_pressure(old, source, d);
        d.u(in, in) = moved(u, u, v, d) - d.dt / (2 * d.density * d.dx) * (d.p(in, high) - d.p(in, low));
        d.v(in, in) = moved(v, u, v, d) - d.dt / (2 * d.density * d.dy) * (d.p(high, in) - d.p(low, in));
        for (matrix* f : {&d.u, &d.v}) {
            (*f)(0, all) = 0;
            (*f)(all, 0) = 0;
            (*f)(all, -1) = 0;
            (*f)(-1, all) = f == &d.u ? 1 : 0;
        }
    }
}
// version: loop
void find_source_by_loop(double* __restrict source, const data& d) {
    const index_t m = d.p.extent(0), n = d.p.extent(1);
    for (index_t i = 1; i < m - 1; ++i)
        for (index_t j = 1; j < n - 1; ++j) {
            const double *u = d.u.data() + i * n + j, *v = d.v.data() + i * n + j;
            const double ux = (u[1] - u[-1]) / (2 * d.dx), uy = (u[n] - u[-n]) / (2 * d.dy);
            const double vx = (v[1] - v[-1]) / (2 * d.dx), vy = (v[n] - v[-n]) / (2 * d.dy);
            source[i * n + j] = d.density * (1 / d.dt * (ux + vy) - ux * ux - 2 * uy * vx - vy * vy);
        }
}
void find_pressure_by_loop(double* __restrict old, const double* __restrict source, data& d) {
    const index_t m = d.p.extent(0), n = d.p.extent(1);
    const double x2 = d.dx * d.dx, y2 = d.dy * d.dy, both = 2 * (x2 + y2);
    double* __restrict p = d.p.data();
    for (index_t sweep = 0; sweep < d.sweeps; ++sweep) {
        for (index_t i = 0; i < m * n; ++i)
            old[i] = p[i];
        for (index_t i = 1; i < m - 1; ++i)
            for (index_t j = 1; j < n - 1; ++j) {
                const double* o = old + i * n + j;
                p[i * n + j] =
                    ((o[1] + o[-1]) * y2 + (o[n] + o[-n]) * x2) / both - x2 * y2 / both * source[i * n + j];
            }
        for (index_t i = 0; i < m; ++i)
            p[i * n + n - 1] = p[i * n + n - 2];
        for (index_t j = 0; j < n; ++j)
            p[j] = p[n + j];
        for (index_t i = 0; i < m; ++i)
            p[i * n] = p[i * n + 1];
        for (index_t j = 0; j < n; ++j)
            p[(m - 1) * n + j] = 0;
    }
}
void move_by_loop(matrix& to, const matrix& from, const matrix& u_tensor, const matrix& v_tensor,
                  const data& d, double slope, index_t step, double lid) {
    const index_t m = to.extent(0), n = to.extent(1);
    double* __restrict t = to.data();
    const double *f = from.data(), *u = u_tensor.data(), *v = v_tensor.data(), *p = d.p.data();
    for (index_t i = 1; i < m - 1; ++i)
        for (index_t j = 1; j < n - 1; ++j) {
            const index_t c = i * n + j;
            t[c] = f[c] - u[c] * (d.dt / d.dx) * (f[c] - f[c - 1]) -
                   v[c] * (d.dt / d.dy) * (f[c] - f[c - n]) +
                   d.viscosity * (d.dt / (d.dx * d.dx) * (f[c + 1] - 2 * f[c] + f[c - 1]) +
                                  d.dt / (d.dy * d.dy) * (f[c + n] - 2 * f[c] + f[c - n])) -
                   slope * (p[c + step] - p[c - step]);
        }
    for (index_t j = 0; j < n; ++j)
        t[j] = 0;
    for (index_t i = 0; i < m; ++i)
        t[i * n] = t[i * n + n - 1] = 0;
    for (index_t j = 0; j < n; ++j)
        t[(m - 1) * n + j] = lid;
}
void by_loop(data& d) {
    matrix source = zeros_like(d.p), old = zeros_like(d.p);
    for (index_t step = 0; step < d.steps; ++step) {
        const matrix u = d.u, v = d.v;
        find_source_by_loop(source.data(), d);
        find_pressure_by_loop(old.data(), source.data(), d);
        move_by_loop(d.u, u, u, v, d, d.dt / (2 * d.density * d.dx), 1, 1);
        move_by_loop(d.v, v, u, v, d, d.dt / (2 * d.density * d.dy), d.p.extent(1), 0);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.number<index_t>("steps"),    in.number<index_t>("sweeps"),
                         in.number<double>("dt"),        in.number<double>("dx"),
                         in.number<double>("dy"),        in.number<double>("density"),
                         in.number<double>("viscosity"), in.read<matrix>("u"),
                         in.read<matrix>("v"),           in.read<matrix>("p")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}},
                                    [](const data& d) { return stack<0>(d.u, d.v, d.p); });
    });
}

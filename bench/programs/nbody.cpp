// SPDX-License-Identifier: BSL-1.0
// nbody: stars that attract each other, with their energy after every step (NPBench).
#include "program.hpp"

#include <cmath>

namespace {

using namespace weft;

using matrix = tensor<double, dyn, dyn>;
struct data {
    matrix mass, position, velocity;
    index_t steps;
    double dt, g, softening;
    matrix energy; // kinetic and potential, a row a step
};

// version: weft
void attract(matrix& to, const data& d) {
    const auto x = d.position(all, 0), y = d.position(all, 1), z = d.position(all, 2), mass = d.mass(all, 0);
    const auto dx = x - x(all, newaxis), dy = y - y(all, newaxis), dz = z - z(all, newaxis);
    const tensor pull = let(square(dx) + square(dy) + square(dz) + d.softening * d.softening,
                            [&](auto r2) { return where(r2 > 0, d.g * mass / (r2 * sqrt(r2)), 0); });
    fuse(lazy(to(all, 0)) = sum<1>(dx * pull), lazy(to(all, 1)) = sum<1>(dy * pull),
         lazy(to(all, 2)) = sum<1>(dz * pull));
}
void measure(data& d, index_t step) {
    const auto x = d.position(all, 0), y = d.position(all, 1), z = d.position(all, 2);
    const auto dx = x - x(all, newaxis), dy = y - y(all, newaxis), dz = z - z(all, newaxis);
    const auto inverse =
        let(sqrt(square(dx) + square(dy) + square(dz)), [](auto r) { return where(r > 0, 1 / r, 0); });
    d.energy(step, 0) = 0.5 * sum(d.mass * square(d.velocity));
    d.energy(step, 1) = d.g * sum(triu(-(d.mass * transpose(d.mass)) * inverse, 1));
}
void by_weft(data& d) {
    d.energy.assign(zeros<double>(d.steps + 1, 2));
    d.velocity -= mean<0>(d.mass * d.velocity) / mean(d.mass);
    matrix acceleration = zeros_like(d.position);
    attract(acceleration, d);
    measure(d, 0);
    for (index_t step = 1; step <= d.steps; ++step) {
        fuse(lazy(d.velocity) += acceleration * (d.dt / 2), lazy(d.position) += d.velocity * d.dt);
        attract(acceleration, d);
        d.velocity += acceleration * (d.dt / 2);
        measure(d, step);
    }
}
// version: loop
void attract_by_loop(double* a, const data& d) {
    const double *p = d.position.data(), *m = d.mass.data();
    const index_t n = d.mass.size();
    for (index_t i = 0; i < n; ++i) {
        double x = 0, y = 0, z = 0;
        for (index_t j = 0; j < n; ++j) {
            const double dx = p[3 * j] - p[3 * i], dy = p[3 * j + 1] - p[3 * i + 1],
                         dz = p[3 * j + 2] - p[3 * i + 2];
            const double r2 = dx * dx + dy * dy + dz * dz + d.softening * d.softening;
            const double pull = r2 > 0 ? d.g * m[j] / (r2 * std::sqrt(r2)) : 0;
            x += dx * pull;
            y += dy * pull;
            z += dz * pull;
        }
        a[3 * i] = x;
        a[3 * i + 1] = y;
        a[3 * i + 2] = z;
    }
}
void measure_by_loop(data& d, index_t step) {
    const double *p = d.position.data(), *m = d.mass.data(), *v = d.velocity.data();
    const index_t n = d.mass.size();
    double kinetic = 0, potential = 0;
    for (index_t i = 0; i < n; ++i) {
        kinetic += m[i] * (v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2]);
        for (index_t j = i + 1; j < n; ++j) {
            const double dx = p[3 * j] - p[3 * i], dy = p[3 * j + 1] - p[3 * i + 1],
                         dz = p[3 * j + 2] - p[3 * i + 2];
            const double r = std::sqrt(dx * dx + dy * dy + dz * dz);
            potential -= r > 0 ? m[i] * m[j] / r : 0;
        }
    }
    d.energy(step, 0) = 0.5 * kinetic;
    d.energy(step, 1) = d.g * potential;
}
void by_loop(data& d) {
    d.energy.assign(zeros<double>(d.steps + 1, 2));
    const index_t n = d.mass.size();
    double momentum[3] = {0, 0, 0}, total = 0;
    for (index_t i = 0; i < n; ++i) {
        total += d.mass.data()[i];
        for (index_t c = 0; c < 3; ++c)
            momentum[c] += d.mass.data()[i] * d.velocity(i, c);
    }
    for (index_t i = 0; i < n; ++i)
        for (index_t c = 0; c < 3; ++c)
            d.velocity(i, c) -= momentum[c] / total;
    matrix acceleration = zeros_like(d.position);
    double *a = acceleration.data(), *v = d.velocity.data(), *p = d.position.data();
    attract_by_loop(a, d);
    measure_by_loop(d, 0);
    for (index_t step = 1; step <= d.steps; ++step) {
        for (index_t i = 0; i < 3 * n; ++i) {
            v[i] += a[i] * (d.dt / 2);
            p[i] += v[i] * d.dt;
        }
        attract_by_loop(a, d);
        for (index_t i = 0; i < 3 * n; ++i)
            v[i] += a[i] * (d.dt / 2);
        measure_by_loop(d, step);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<matrix>("mass"),        in.read<matrix>("position"),
                         in.read<matrix>("velocity"),    in.number<index_t>("steps"),
                         in.number<double>("dt"),        in.number<double>("g"),
                         in.number<double>("softening"), {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::energy);
    });
}

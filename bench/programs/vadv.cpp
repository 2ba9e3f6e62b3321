// SPDX-License-Identifier: BSL-1.0
// vadv: vertical advection of the COSMO weather model, a tridiagonal system for each column (NPBench).
#include "program.hpp"

#include <vector>

namespace {

using namespace weft;

using field = tensor<double, dyn, dyn, dyn>;
struct data {
    double rate; // one over the time step
    field stage, speed, rise, position, tendency;
};

// version: weft
void by_weft(data& d) {
    const index_t depth = d.position.extent(2), top = depth - 1;
    const auto at = [](auto& x, index_t k) { return x(all, all, k); };
    const auto rise = [&](index_t k) {
        return 0.125 * (d.rise(range(1, none), all, k) + d.rise(range(0, -1), all, k));
    };
    const auto known = [&](index_t k) {
        return d.rate * at(d.position, k) + at(d.tendency, k) + at(d.stage, k);
    };
    const auto change = [&](index_t k, index_t from) { return at(d.speed, from) - at(d.speed, k); };
    field c = zeros_like(d.position), x = zeros_like(d.position);
    fuse(lazy(at(c, 0)) = rise(1) / (d.rate - rise(1)),
         lazy(at(x, 0)) = (known(0) - rise(1) * change(0, 1)) / (d.rate - rise(1)));
    tensor below = -rise(top), above = below, scale = below;
    for (index_t k = 1; k < top; ++k)
        fuse(lazy(below) = -rise(k), lazy(above) = rise(k + 1),
             lazy(scale) = 1 / (d.rate - below - above - at(c, k - 1) * below),
             lazy(at(c, k)) = above * scale,
             lazy(at(x, k)) =
                 (known(k) - below * change(k, k - 1) - above * change(k, k + 1) - at(x, k - 1) * below) *
                 scale);
    below = -rise(top);
    tensor last = (known(top) - below * change(top, top - 1) - at(x, top - 1) * below) /
                  (d.rate - below - at(c, top - 1) * below);
    at(d.stage, top) = d.rate * (last - at(d.position, top));
    for (index_t k = top - 1; k >= 0; --k)
        fuse(lazy(last) = at(x, k) - at(c, k) * last,
             lazy(at(d.stage, k)) = d.rate * (last - at(d.position, k)));
}
// version: loop
void by_loop(data& d) {
    const index_t depth = d.position.extent(2), columns = d.position.size() / depth, top = depth - 1;
    const index_t next = d.position.extent(1) * depth;
    std::vector<double> upper(static_cast<std::size_t>(columns * depth)), solved(upper),
        last(static_cast<std::size_t>(columns));
    const double *position = d.position.data(), *tendency = d.tendency.data(), *speed = d.speed.data(),
                 *rise = d.rise.data();
    double *stage = d.stage.data(), *c = upper.data(), *x = solved.data(), *solution = last.data();
    for (index_t k = 0; k < depth; ++k)
        for (index_t i = k; i < columns * depth; i += depth) {
            double known = d.rate * position[i] + tendency[i] + stage[i], middle = d.rate, above = 0;
            if (k < top) {
                above = 0.125 * (rise[next + i + 1] + rise[i + 1]);
                known -= above * (speed[i + 1] - speed[i]);
                middle -= above;
            }
            if (k > 0) {
                const double below = -0.125 * (rise[next + i] + rise[i]);
                known -= below * (speed[i - 1] - speed[i]) + x[i - 1] * below;
                middle -= below + c[i - 1] * below;
            }
            c[i] = above / middle;
            x[i] = known / middle;
        }
    for (index_t k = top; k >= 0; --k)
        for (index_t column = 0, i = k; column < columns; ++column, i += depth) {
            solution[column] = x[i] - c[i] * solution[column];
            stage[i] = d.rate * (solution[column] - position[i]);
        }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.number<double>("rate"), in.read<field>("stage"),    in.read<field>("speed"),
                         in.read<field>("rise"),    in.read<field>("position"), in.read<field>("tendency")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::stage);
    });
}

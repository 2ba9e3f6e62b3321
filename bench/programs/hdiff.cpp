// SPDX-License-Identifier: BSL-1.0
// hdiff: horizontal diffusion with a flux limiter, of the COSMO weather model (NPBench).
#include "program.hpp"

namespace {

using namespace weft;

using field = tensor<double, dyn, dyn, dyn>;
struct data {
    field in, out, coeff;
};

// version: weft
void by_weft(data& d) {
    const auto mid = range(1, -1), low = range(0, -2), high = range(2, none), first = range(0, -1),
               rest = range(1, none);
    const auto core = d.in(range(2, -2), range(2, -2), all);
    const tensor lap = 4.0 * d.in(mid, mid, all) - (d.in(high, mid, all) + d.in(low, mid, all) +
                                                    d.in(mid, high, all) + d.in(mid, low, all));
    const auto limit = [](auto flux, auto slope) {
        return let(flux, [&](auto f) { return where(f * slope > 0, 0, f); });
    };
    const auto across = d.in(range(1, -1), range(2, -2), all), along = d.in(range(2, -2), range(1, -1), all);
    const tensor x =
        limit(lap(rest, mid, all) - lap(first, mid, all), across(rest, all, all) - across(first, all, all));
    const tensor y =
        limit(lap(mid, rest, all) - lap(mid, first, all), along(all, rest, all) - along(all, first, all));
    d.out =
        core - d.coeff * (x(rest, all, all) - x(first, all, all) + y(all, rest, all) - y(all, first, all));
}
// version: loop
void by_loop(data& d) {
    const index_t m = d.out.extent(0), n = d.out.extent(1), depth = d.out.extent(2);
    const double* __restrict in = d.in.data();
    const auto at = [&](index_t i, index_t j) { return in + (i * (n + 4) + j) * depth; };
    field lap_field(m + 2, n + 2, depth), x_field(m + 1, n, depth), y_field(m, n + 1, depth);
    double* __restrict lap = lap_field.data();
    double* __restrict x = x_field.data();
    double* __restrict y = y_field.data();
    for (index_t i = 0; i < m + 2; ++i)
        for (index_t j = 0; j < n + 2; ++j)
            for (index_t k = 0; k < depth; ++k)
                lap[(i * (n + 2) + j) * depth + k] =
                    4.0 * at(i + 1, j + 1)[k] -
                    (at(i + 2, j + 1)[k] + at(i, j + 1)[k] + at(i + 1, j + 2)[k] + at(i + 1, j)[k]);
    for (index_t i = 0; i < m + 1; ++i)
        for (index_t j = 0; j < n; ++j)
            for (index_t k = 0; k < depth; ++k) {
                const double f =
                    lap[((i + 1) * (n + 2) + j + 1) * depth + k] - lap[(i * (n + 2) + j + 1) * depth + k];
                x[(i * n + j) * depth + k] = f * (at(i + 2, j + 2)[k] - at(i + 1, j + 2)[k]) > 0 ? 0 : f;
            }
    for (index_t i = 0; i < m; ++i)
        for (index_t j = 0; j < n + 1; ++j)
            for (index_t k = 0; k < depth; ++k) {
                const double f =
                    lap[((i + 1) * (n + 2) + j + 1) * depth + k] - lap[((i + 1) * (n + 2) + j) * depth + k];
                y[(i * (n + 1) + j) * depth + k] =
                    f * (at(i + 2, j + 2)[k] - at(i + 2, j + 1)[k]) > 0 ? 0 : f;
            }
    double* __restrict out = d.out.data();
    const double* __restrict coeff = d.coeff.data();
    for (index_t i = 0; i < m; ++i)
        for (index_t j = 0; j < n; ++j)
            for (index_t k = 0; k < depth; ++k) {
                const index_t o = (i * n + j) * depth + k, q = (i * (n + 1) + j) * depth + k;
                out[o] = at(i + 2, j + 2)[k] - coeff[o] * (x[o + n * depth] - x[o] + y[q + depth] - y[q]);
            }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<field>("in_field"), in.read<field>("out_field"), in.read<field>("coeff")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}

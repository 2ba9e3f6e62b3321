// SPDX-License-Identifier: BSL-1.0
// fdtd_2d: an electromagnetic field in the plane, by finite differences in time (PolyBench).
#include "program.hpp"

namespace {

using namespace weft;

using matrix = tensor<double, dyn, dyn>;
struct data {
    matrix ex, ey, hz;
    tensor<double, dyn> source;
};

// version: weft
void by_weft(data& d) {
    const auto first = range(0, -1), rest = range(1, none);
    for (index_t t = 0; t < d.source.size(); ++t) {
        d.ey(0, all) = d.source(t);
        d.ey(rest, all) -= 0.5 * (d.hz(rest, all) - d.hz(first, all));
        d.ex(all, rest) -= 0.5 * (d.hz(all, rest) - d.hz(all, first));
        d.hz(first, first) -=
            0.7 * (d.ex(first, rest) - d.ex(first, first) + d.ey(rest, first) - d.ey(first, first));
    }
}
// version: loop
void by_loop(data& d) {
    const index_t m = d.hz.extent(0), n = d.hz.extent(1);
    double* __restrict ex = d.ex.data(), * __restrict ey = d.ey.data(), * __restrict hz = d.hz.data();
    for (index_t t = 0; t < d.source.size(); ++t) {
        for (index_t j = 0; j < n; ++j)
            ey[j] = d.source.data()[t];
        for (index_t i = 1; i < m; ++i)
            for (index_t j = 0; j < n; ++j)
                ey[i * n + j] -= 0.5 * (hz[i * n + j] - hz[(i - 1) * n + j]);
        for (index_t i = 0; i < m; ++i)
            for (index_t j = 1; j < n; ++j)
                ex[i * n + j] -= 0.5 * (hz[i * n + j] - hz[i * n + j - 1]);
        for (index_t i = 0; i < m - 1; ++i)
            for (index_t j = 0; j < n - 1; ++j)
                hz[i * n + j] -=
                    0.7 * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j] - ey[i * n + j]);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<matrix>("ex"), in.read<matrix>("ey"), in.read<matrix>("hz"),
                         in.read<tensor<double, dyn>>("source")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::hz);
    });
}

// SPDX-License-Identifier: BSL-1.0
// covariance: of the columns of a table (PolyBench).
#include "program.hpp"

namespace {

using namespace weft;

struct data {
    tensor<double, dyn, dyn> x, out;
};

// version: weft
void by_weft(data& d) {
    const tensor centred = d.x - mean<0>(d.x);
    d.out.assign(matmul(transpose(centred), centred) / static_cast<double>(d.x.extent(0) - 1));
}
// version: loop
void by_loop(data& d) {
    const index_t m = d.x.extent(0), n = d.x.extent(1);
    double* __restrict x = d.x.data();
    tensor<double, dyn> means(n);
    double* __restrict mean = means.data();
    for (index_t k = 0; k < m; ++k)
        for (index_t j = 0; j < n; ++j)
            mean[j] += x[k * n + j];
    for (index_t k = 0; k < m; ++k)
        for (index_t j = 0; j < n; ++j)
            x[k * n + j] -= mean[j] / static_cast<double>(m);
    d.out.assign(zeros<double>(n, n));
    double* __restrict out = d.out.data();
    for (index_t k = 0; k < m; ++k)
        for (index_t i = 0; i < n; ++i)
            for (index_t j = i; j < n; ++j)
                out[i * n + j] += x[k * n + i] * x[k * n + j];
    for (index_t i = 0; i < n; ++i)
        for (index_t j = i; j < n; ++j)
            out[j * n + i] = out[i * n + j] /= static_cast<double>(m - 1);
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<double, dyn, dyn>>("x"), {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}

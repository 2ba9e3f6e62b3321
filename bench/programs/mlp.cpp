// SPDX-License-Identifier: BSL-1.0
// mlp: three dense layers of a network, two of them with a rectifier, and a softmax (NPBench).
#include "program.hpp"

#include <algorithm>
#include <cmath>

namespace {

using namespace weft;

using matrix = tensor<float, dyn, dyn>;
using row = tensor<float, dyn>;
struct data {
    matrix x, w1, w2, w3;
    row b1, b2, b3;
    matrix out;
};

// version: weft
void by_weft(data& d) {
    const tensor first = maximum(matmul(d.x, d.w1) + d.b1, 0);
    const tensor second = maximum(matmul(first, d.w2) + d.b2, 0);
    const tensor scores = matmul(second, d.w3) + d.b3;
    d.out.assign(
        let(exp(scores - max<1>(scores, keep_dims)), [](auto e) { return e / sum<1>(e, keep_dims); }));
}
// version: loop
matrix dense(const matrix& x, const matrix& w, const row& b) {
    const index_t m = x.extent(0), inner = w.extent(0), n = w.extent(1);
    matrix out(m, n);
    for (index_t i = 0; i < m; ++i) {
        float* __restrict to = out.data() + i * n;
        for (index_t k = 0; k < inner; ++k) {
            const float f = x.data()[i * inner + k];
            const float* __restrict from = w.data() + k * n;
            for (index_t j = 0; j < n; ++j)
                to[j] += f * from[j];
        }
        for (index_t j = 0; j < n; ++j)
            to[j] += b.data()[j];
    }
    return out;
}
void rectify(matrix& x) {
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = std::max(x.data()[i], 0.f);
}
void by_loop(data& d) {
    matrix first = dense(d.x, d.w1, d.b1);
    rectify(first);
    matrix second = dense(first, d.w2, d.b2);
    rectify(second);
    d.out = dense(second, d.w3, d.b3);
    const index_t n = d.out.extent(1);
    for (index_t i = 0; i < d.out.extent(0); ++i) {
        float* out = d.out.data() + i * n;
        const float top = *std::max_element(out, out + n);
        float total = 0;
        for (index_t j = 0; j < n; ++j)
            total += out[j] = std::exp(out[j] - top);
        for (index_t j = 0; j < n; ++j)
            out[j] /= total;
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{
            in.read<matrix>("x"), in.read<matrix>("w1"), in.read<matrix>("w2"), in.read<matrix>("w3"),
            in.read<row>("b1"),   in.read<row>("b2"),    in.read<row>("b3"),    {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}

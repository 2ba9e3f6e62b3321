// SPDX-License-Identifier: BSL-1.0
// softmax: over the last axis of the scores of an attention layer (NPBench).
#include "program.hpp"

#include <algorithm>
#include <cmath>

namespace {

using namespace weft;

struct data {
    tensor<float, dyn, dyn, dyn, dyn> x, out;
};

// version: weft
void by_weft(data& d) {
    d.out.assign(let(exp(d.x - max<-1>(d.x, keep_dims)), [](auto e) { return e / sum<-1>(e, keep_dims); }));
}
// version: loop
void by_loop(data& d) {
    const index_t n = d.x.extent(3), rows = d.x.size() / n;
    d.out.assign(empty<float>(d.x.extent(0), d.x.extent(1), d.x.extent(2), n));
    for (index_t i = 0; i < rows; ++i) {
        const float* x = d.x.data() + i * n;
        float* out = d.out.data() + i * n;
        const float top = *std::max_element(x, x + n);
        float total = 0;
        for (index_t j = 0; j < n; ++j)
            total += out[j] = std::exp(x[j] - top);
        for (index_t j = 0; j < n; ++j)
            out[j] /= total;
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<float, dyn, dyn, dyn, dyn>>("x"), {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}

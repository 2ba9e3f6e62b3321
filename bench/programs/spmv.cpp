// SPDX-License-Identifier: BSL-1.0
// spmv: a sparse matrix in compressed rows times a vector (NPBench).
#include "program.hpp"

namespace {

using namespace weft;

struct data {
    tensor<index_t, dyn> offsets, columns;
    tensor<double, dyn> values, x, y;
};

// version: weft
void by_weft(data& d) { d.y.assign(segment_sum(d.values * take(d.x, d.columns), d.offsets)); }
// version: loop
void by_loop(data& d) {
    const index_t rows = d.offsets.size() - 1;
    d.y.assign(empty<double>(rows));
    for (index_t i = 0; i < rows; ++i) {
        double total = 0;
        for (index_t k = d.offsets(i); k < d.offsets(i + 1); ++k)
            total += d.values(k) * d.x(d.columns(k));
        d.y(i) = total;
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<index_t, dyn>>("offsets"),
                         in.read<tensor<index_t, dyn>>("columns"),
                         in.read<tensor<double, dyn>>("values"),
                         in.read<tensor<double, dyn>>("x"),
                         {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::y);
    });
}

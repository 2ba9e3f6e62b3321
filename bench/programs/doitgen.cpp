// SPDX-License-Identifier: BSL-1.0
// doitgen: the last axis of a block is multiplied by a matrix, in place (PolyBench).
#include "program.hpp"

#include <algorithm>
#include <vector>

namespace {

using namespace weft;

struct data {
    tensor<double, dyn, dyn, dyn> a;
    tensor<double, dyn, dyn> c4;
};

// version: weft
void by_weft(data& d) { d.a = matmul(d.a, d.c4); }
// version: loop
void by_loop(data& d) {
    const index_t n = d.c4.extent(0), rows = d.a.size() / n;
    const double* __restrict c4 = d.c4.data();
    std::vector<double> total(static_cast<std::size_t>(n));
    for (index_t i = 0; i < rows; ++i) {
        double* __restrict a = d.a.data() + i * n, * __restrict to = total.data();
        std::fill(total.begin(), total.end(), 0.0);
        for (index_t s = 0; s < n; ++s)
            for (index_t p = 0; p < n; ++p)
                to[p] += a[s] * c4[s * n + p];
        std::copy(total.begin(), total.end(), a);
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<double, dyn, dyn, dyn>>("a"),
                         in.read<tensor<double, dyn, dyn>>("c4")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::a);
    });
}

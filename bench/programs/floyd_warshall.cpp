// SPDX-License-Identifier: BSL-1.0
// floyd_warshall: the shortest ways between all nodes of a graph (PolyBench).
#include "program.hpp"

#include <algorithm>

namespace {

using namespace weft;

struct data {
    tensor<int, dyn, dyn> path;
};

// version: weft
void by_weft(data& d) {
    // Step k leaves row k and column k as they are: the way from k to k is 0.
    for (index_t k = 0; k < d.path.extent(0); ++k)
        noalias(d.path) = minimum(d.path, d.path(all, k, newaxis) + d.path(k, all));
}
// version: loop
void by_loop(data& d) {
    const index_t n = d.path.extent(0);
    for (index_t k = 0; k < n; ++k)
        for (index_t i = 0; i < n; ++i) {
            int* to = d.path.data() + i * n;
            const int* from = d.path.data() + k * n;
            const int way = to[k];
            for (index_t j = 0; j < n; ++j)
                to[j] = std::min(to[j], way + from[j]);
        }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<int, dyn, dyn>>("path")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::path);
    });
}

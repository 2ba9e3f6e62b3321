// SPDX-License-Identifier: BSL-1.0
// Decompositions that need singular values, which take half a minute to compile.
#include "table.hpp"
#include <weft/linalg/decompositions.hpp>

namespace beside {

void add_singular_values(std::vector<row>& rows) {
    using in_t = inputs<double>;
    group<double> g(rows, "Decompositions", "float64");
    g.add("svd(a).s", "np.linalg.svd(a, full_matrices=False)[1]", [](const in_t& in) { return svd(in.a).s; });
    g.add("pinv(a)", "np.linalg.pinv(a)", [](const in_t& in) { return pinv(in.a); });
    g.add("matrix_rank(a)", "np.linalg.matrix_rank(a)",
          [](const in_t& in) { return std::int64_t(matrix_rank(in.a)); });
}

} // namespace beside

// SPDX-License-Identifier: BSL-1.0
// Systems and factors of matrices.
#include "table.hpp"
#include <weft/linalg/decompositions.hpp>

namespace beside {

void add_decompositions(std::vector<row>& rows) {
    using in_t = inputs<double>;
    group<double> g(rows, "Decompositions", "float64",
                    compare::magnitudes); // the signs of columns are one choice of several
    g.add("solve(a, v)", "np.linalg.solve(a, v)", [](const in_t& in) { return solve(in.a, in.v); });
    g.add("solve(a, b)", "np.linalg.solve(a, b)", [](const in_t& in) { return solve(in.a, in.b); });
    g.add("inverse(a)", "np.linalg.inv(a)", [](const in_t& in) { return inverse(in.a); });
    g.add("det(a / 10)", "np.linalg.det(a / 10)", [](const in_t& in) { return det(in.a / 10); });
    g.add("cholesky(spd)", "np.linalg.cholesky(spd)", [](const in_t& in) { return cholesky(in.spd); });
    g.add("qr(a).r", "np.linalg.qr(a)[1]", [](const in_t& in) { return qr(in.a).r; });
    g.add("lstsq(c, d).x", "np.linalg.lstsq(c, d, rcond=None)[0]",
          [](const in_t& in) { return lstsq(in.c, in.d).x; });
    g.add("eigh(spd).values", "np.linalg.eigh(spd)[0]", [](const in_t& in) { return eigh(in.spd).values; });
}

} // namespace beside

// expect: weft E122
// shows: vector<double
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
// Behind weft.hpp: less is said of where the assertion was included from.
#include <weft/linalg/decompositions.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<double>& v, const tensor<double, 2>& m) {
    auto [x, residuals, rank, s] = lstsq(view(v.data(), 2, 2), m);
    tensor sum = x + s;
    static_cast<void>(sum + residuals);
    static_cast<void>(rank);
}

#ifdef WEFT_FAIL
void ill_formed(std::vector<double>& v, const tensor<double, 2>& m) {
    auto [x, residuals, rank, s] = lstsq(v, m);
    tensor sum = x + s;
    static_cast<void>(sum + residuals);
    static_cast<void>(rank);
}
#endif

// expect: weft E122
// shows: vector<double
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
// Behind weft.hpp: less is said of where the assertion was included from.
#include <weft/linalg/decompositions.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<double>& v) {
    auto [u, s, vt] = svd(view(v.data(), 2, 2));
    tensor sum = u + vt;
    static_cast<void>(sum);
}

#ifdef WEFT_FAIL
void ill_formed(std::vector<double>& v) {
    auto [u, s, vt] = svd(v);
    tensor sum = u + vt;
    static_cast<void>(sum);
}
#endif

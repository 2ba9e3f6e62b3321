// expect: weft E409
// shows: shape<3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
// Behind weft.hpp: less is said of where the assertion was included from.
#include <weft/linalg/decompositions.hpp>

using namespace weft;

auto well_formed(const tensor<float, 3, 3>& a) {
    auto [u, s, vt] = svd(a);
    return eval(s + 1);
}

#ifdef WEFT_FAIL
auto ill_formed(const tensor<float, 3>& a) {
    auto [u, s, vt] = svd(a);
    return eval(s + 1);
}
#endif

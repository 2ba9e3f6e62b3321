// expect: weft E154
// shows: #include <weft/linalg/decompositions.hpp>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
#ifndef WEFT_FAIL
#include <weft/linalg/decompositions.hpp>
#endif

using namespace weft;

void well_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto [u, s, vt] = svd(a + 1);
    tensor b = u + vt;
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto [u, s, vt] = svd(a + 1);
    tensor b = u + vt;
    static_cast<void>(b);
}
#endif

// expect: weft E153
// shows: einsum<"ij,jk->ik">(a, b)
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = einsum<"ij,kj->ik">(m, m);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, dyn, dyn> m(2, 3);
    auto a = einsum("ij,kj->ik", m, m);
    static_cast<void>(a);
}
#endif

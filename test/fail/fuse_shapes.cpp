// expect: weft E303
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/statement/fuse.hpp>
#include <weft/tensor/tensor.hpp>

void well_formed(weft::tensor<float, 2>& a, weft::tensor<float, 2>& b) {
    weft::fuse(weft::lazy(a) = b, weft::lazy(b) = 1.f);
}

#ifdef WEFT_FAIL
void ill_formed(weft::tensor<float, 2, 3>& a, weft::tensor<float, 3>& b) {
    weft::fuse(weft::lazy(a) = b, weft::lazy(b) = 1.f);
}
#endif

// expect: weft E109
// shows: tensor<int, 3> x{1, 2, 3}
// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/tensor.hpp>

using namespace weft;

tensor<int, 3> well_formed() { return {1, 2, 3}; }

#ifdef WEFT_FAIL
void ill_formed() {
    tensor x({1, 2, 3});
    static_cast<void>(x);
}
#endif

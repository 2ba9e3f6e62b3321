// expect: weft E120
// shows: compress(a, mask)
// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/tensor/select.hpp>
#include <weft/tensor/tensor.hpp>

using namespace weft;

index_t well_formed(const tensor<float, 2, 3>& a, const tensor<int, 2, 3>& m) {
    return compress(a, m != 0).size();
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 2, 3>& a, const tensor<int, 2, 3>& m) { (void)compress(a, m); }
#endif

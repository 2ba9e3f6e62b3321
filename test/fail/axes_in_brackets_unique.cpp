// expect: weft E213
// shows: axes<0, 1>
// SPDX-License-Identifier: BSL-1.0
#include <weft/order/unique_rows.hpp>

using namespace weft;

void well_formed() {
    tensor<float, 2, 3> m;
    auto [rows, counts] = unique_counts<0>(m);
    static_cast<void>(rows);
    static_cast<void>(counts);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<float, 2, 3> m;
    auto [rows, counts] = unique_counts<0, 1>(m);
    static_cast<void>(rows);
    static_cast<void>(counts);
}
#endif

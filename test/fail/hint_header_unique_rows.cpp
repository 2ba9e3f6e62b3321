// expect: weft E154
// shows: #include <weft/order/unique_rows.hpp>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
#ifndef WEFT_FAIL
#include <weft/order/unique_rows.hpp>
#endif

using namespace weft;

void well_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto [rows, counts] = unique_counts<0>(a);
    static_cast<void>(rows), static_cast<void>(counts);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto [rows, counts] = unique_counts<0>(a);
    static_cast<void>(rows), static_cast<void>(counts);
}
#endif

// expect: weft E154
// shows: #include <weft/order/select/nan_quantile.hpp>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
#ifndef WEFT_FAIL
#include <weft/order/select/nan_quantile.hpp>
#endif

using namespace weft;

void well_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto b = nan_quantile<0>(a, {0.25, 0.5});
    static_cast<void>(b);
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<double, dyn, dyn> a(2, 2);
    auto b = nan_quantile<0>(a, {0.25, 0.5});
    static_cast<void>(b);
}
#endif

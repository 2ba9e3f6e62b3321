// expect: weft E301
// shows: a histogram takes weights and as_density, each once
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

auto well_formed(const tensor<float, 3>& x, const tensor<float, 3>& w) {
    return histogram(x, 4, {0.f, 1.f}, as_density, w);
}

#ifdef WEFT_FAIL
auto ill_formed(const tensor<float, 3>& x, const tensor<float, 3>& w) {
    return histogram(x, 4, {0.f, 1.f}, w, w);
}
#endif

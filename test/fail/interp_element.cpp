// expect: weft E121
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

auto well_formed(const tensor<double, dyn>& x) { return eval(interp(x, x, x)); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<std::string, dyn>& names, const tensor<double, dyn>& x) {
    return interp(names, x, x);
}
#endif

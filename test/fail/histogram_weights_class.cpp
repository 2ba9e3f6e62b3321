// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void f(const tensor<float, 3>& a, const tensor<double, 3>& numbers, const tensor<std::string, 3>& names) {
    (void)histogram(a, 2, {0, 1}, numbers);
#ifdef WEFT_FAIL
    (void)histogram(a, 2, {0, 1}, names);
#endif
}

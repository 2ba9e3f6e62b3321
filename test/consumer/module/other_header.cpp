// SPDX-License-Identifier: BSL-1.0
// A function of a header that is none of the module's: included before the import, or named by the compiler (E154).
#ifndef WEFT_FAIL
#include <weft/linalg/decompositions.hpp>
#endif

import weft;

using namespace weft;

int main() {
    const tensor<double, 2, 2> a{{2, 1}, {1, 2}};
    const auto x = solve(a, a);
    return x(0, 0) == 1 ? 0 : 1;
}

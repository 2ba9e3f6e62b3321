// expect: weft E130
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(const std::vector<int>& numbers) {
    tensor<float, dyn> a(numbers);
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed(const std::vector<double>& numbers) {
    tensor<int, dyn> a(numbers);
    static_cast<void>(a);
}
#endif

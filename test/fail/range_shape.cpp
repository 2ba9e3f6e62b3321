// expect: weft E108
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(const std::vector<float>& numbers) {
    tensor<float, dyn, dyn> a(numbers, shape<dyn, dyn>(2, 3));
    static_cast<void>(a);
}

#ifdef WEFT_FAIL
void ill_formed(const std::vector<float>& numbers) {
    tensor<float, dyn, dyn> a(numbers);
    static_cast<void>(a);
}
#endif

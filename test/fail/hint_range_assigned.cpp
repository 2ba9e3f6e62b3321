// expect: weft E114
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed() {
    std::vector<float> numbers(6);
    tensor t(numbers);
    static_cast<void>(t);
}

#ifdef WEFT_FAIL
void ill_formed() {
    std::vector<float> numbers(6);
    tensor t = numbers;
    static_cast<void>(t);
}
#endif

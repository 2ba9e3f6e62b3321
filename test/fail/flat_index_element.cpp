// expect: weft E216
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<float, 3>& at) {
    static_cast<void>(unravel_index(cast<int>(at), shape<2, 3>()));
}

#ifdef WEFT_FAIL
void ill_formed(const tensor<float, 3>& at) { static_cast<void>(unravel_index(at, shape<2, 3>())); }
#endif

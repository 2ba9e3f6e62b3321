// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

struct unordered {
    int value = 0;
};

index_t well_formed(const tensor<std::string, dyn>& names) { return searchsorted(names, std::string("c")); }

#ifdef WEFT_FAIL
index_t ill_formed(const tensor<unordered, dyn>& a) { return searchsorted(a, unordered()); }
#endif

// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

namespace {

struct point {
    int x = 0;
};

} // namespace

auto well_formed(const tensor<point, 3>& a) { return flip<0>(a)(0).x; }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<point, 3>& a) { return sum(a); }
#endif

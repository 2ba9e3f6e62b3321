// expect: weft E122
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <vector>

using namespace weft;

void well_formed(std::vector<float>& a) { (void)view(a); }

#ifdef WEFT_FAIL
void ill_formed(std::vector<float>& a) { (void)as_shape<3>(a); }
#endif

// expect: weft E131
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

using namespace weft;

void well_formed(const tensor<int, 3>& x, const tensor<int, 4>& i) { static_cast<void>(take<0>(x, i)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<int, 3>& x, const tensor<int, 4>& i) { static_cast<void>(add_at(x, i, 1)); }
#endif

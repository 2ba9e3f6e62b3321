// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <support/measured.hpp>

using namespace weft;

void well_formed(tensor<measured, 2>& x) { x = tensor<measured, 2>{1, 2}; }

#ifdef WEFT_FAIL
void ill_formed(tensor<measured, 2>& x) { x = abs(x); } // of which nothing makes a double
#endif

// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/npy.hpp>
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed(const tensor<std::string, 3>& a) { static_cast<void>(save_npy("a.npy", a == a)); }

#ifdef WEFT_FAIL
void ill_formed(const tensor<std::string, 3>& a) { static_cast<void>(save_npy("a.npy", a)); }
#endif

// expect: weft E120
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
// Behind weft.hpp: less is said of where the assertion was included from.
#include <weft/linalg/decompositions.hpp>

#include <string>

double well_formed(const weft::tensor<double, 3, 3>& a) { return weft::norm(a, 2); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<std::string, 3, 3>& a) { static_cast<void>(weft::norm(a, 2)); }
#endif

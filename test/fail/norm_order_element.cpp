// expect: weft E120
// shows: norm_of_powers
// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/norm.hpp>

#include <string>

double well_formed(const weft::tensor<double, 3>& a) { return weft::norm(a, 1); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<std::string, 3>& a) { static_cast<void>(weft::norm(a, 1)); }
#endif

// expect: weft E122
// shows: operand<int>
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

auto well_formed(const tensor<std::string, dyn>& names) { return eval(names + std::string("5")); }

#ifdef WEFT_FAIL
auto ill_formed(const tensor<std::string, dyn>& names) { return eval(names + 5); }
#endif

// expect: weft E120
// shows: number_like
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() { static_cast<void>(linspace<float>(0, 1, 5)); }

#ifdef WEFT_FAIL
void ill_formed() { static_cast<void>(linspace<std::string>(0, 1, 5)); }
#endif

// expect: weft E310
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/png.hpp>

auto well_formed() { return weft::load_png<std::uint8_t, weft::dyn, weft::dyn, 3>("a.png"); }

#ifdef WEFT_FAIL
auto ill_formed() { return weft::load_png<std::uint8_t, 3>("a.png"); }
#endif

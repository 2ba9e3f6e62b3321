// expect: weft E120
// shows: float
// SPDX-License-Identifier: BSL-1.0
#include <weft/io/png.hpp>

void well_formed(const weft::tensor<std::uint8_t, 2, 3>& a) { weft::save_png("a.png", a); }

#ifdef WEFT_FAIL
void ill_formed(const weft::tensor<float, 2, 3>& a) { weft::save_png("a.png", a); }
#endif

// expect: weft E122
// shows: string
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed(tensor<float, 3>& a, const std::string& s) {
    (void)map([](float x, float y) { return x + y; }, a, std::stof(s));
}

#ifdef WEFT_FAIL
void ill_formed(tensor<float, 3>& a, const std::string& s) {
    (void)map([](float x, float y) { return x + y; }, a, s);
}
#endif

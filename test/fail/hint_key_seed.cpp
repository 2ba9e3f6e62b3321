// expect: weft E113
// shows: key(42)
// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/make/random.hpp>

using namespace weft;

random_key well_formed() { return random_key(42); }

#ifdef WEFT_FAIL
random_key ill_formed() {
    random_key key;
    return key;
}
#endif

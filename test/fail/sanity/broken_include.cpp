// expect: weft E999
// wrong: does not compile without -DWEFT_FAIL
// SPDX-License-Identifier: BSL-1.0
#include <weft/no/such/header.hpp>

// SPDX-License-Identifier: BSL-1.0
// What nearly every test reads: precompiled, it saves a tenth of their build.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

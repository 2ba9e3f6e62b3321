// SPDX-License-Identifier: BSL-1.0
// What every law reads: precompiled, it saves a tenth of their build.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

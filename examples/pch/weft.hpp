// SPDX-License-Identifier: BSL-1.0
// What every example reads, precompiled.
#include <weft/weft.hpp>

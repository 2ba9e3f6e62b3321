// SPDX-License-Identifier: BSL-1.0
// weft/assign/errors.hpp - what an evaluation refuses, in words.
//
// Layer: assign. Question: why can this not be written?
//     raise_value(300, "uint8")   throws   value_error: the value 300 does not fit the element type uint8; ...
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_shared_elements(const index_t* extents, int rank);
/// A number that does not fit the element type of this name.
[[noreturn, gnu::cold]] void raise_value(const char* value, const char* type);
[[noreturn, gnu::cold]] void raise_value(long long value, const char* type);
[[noreturn, gnu::cold]] void raise_value(unsigned long long value, const char* type);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/assign/errors_body.hpp>
#endif

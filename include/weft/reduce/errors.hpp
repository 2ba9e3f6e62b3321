// SPDX-License-Identifier: BSL-1.0
// weft/reduce/errors.hpp - what reductions refuse at run time, in words.
//
// Layer: reduce. Question: why has this reduction no result?
//     raise_nothing("max", shape<0>{})   throws   value_error: max of no elements, shape [0]
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_no_axis_left(const char* what, const extent_list& shape);
/// Of what gives a value where the compiler knows the rank.
[[noreturn, gnu::cold]] void raise_no_stack(const char* what, const extent_list& shape);
[[noreturn, gnu::cold]] void raise_nothing(const char* what, const extent_list& shape);
[[noreturn, gnu::cold]] void raise_matrix_norm(double order);
[[noreturn, gnu::cold]] void raise_several_axes(const char* what);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/reduce/errors_body.hpp>
#endif

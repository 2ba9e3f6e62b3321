// SPDX-License-Identifier: BSL-1.0
// weft/linalg/errors.hpp - what products refuse at run time, in words.
//
// Layer: linalg. Question: why have these operands no product?
//     raise_no_vectors("dot", left, right)   throws   shape_error: dot: shapes [2, 3] and [3] of ranks 2 and 1, where ...
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_no_vectors(const char* what, const extent_list& left,
                                              const extent_list& right);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/linalg/errors_body.hpp>
#endif

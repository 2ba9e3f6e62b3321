// SPDX-License-Identifier: BSL-1.0
// weft/shape/errors.hpp - what shapes refuse at run time, in words.
//
// Layer: shape. Question: which shapes do not broadcast, and at which axis?
//     raise_broadcast("+", left, 2, right, 1)   throws   broadcast_error: a + b: shapes [2, 3] and [4] do not broadcast: at axis ...
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

// `what`: who refuses, by which the text begins: a function, or an operator of two operands; null: neither is known.

[[noreturn, gnu::cold]] void raise_bad_extents(const char* what, const index_t* extents, int rank);
[[noreturn, gnu::cold]] void raise_not_convertible(const char* what, const index_t* source, int source_rank,
                                                   const index_t* target, int rank);
[[noreturn, gnu::cold]] void raise_too_many_axes(const char* what);
[[noreturn, gnu::cold]] void raise_broadcast(const char* what, const index_t* left, int left_rank,
                                             const index_t* right, int right_rank);
[[noreturn, gnu::cold]] void raise_rank_zero(const char* what);
/// `of_result`: the axes are those of the result, which has others than the operand.
[[noreturn, gnu::cold]] void raise_no_such_axis(const char* what, index_t axis, int rank, bool of_result);
[[noreturn, gnu::cold]] void raise_repeated_axis(const char* what, int axis);
[[noreturn, gnu::cold]] void raise_not_same(const char* what, const extent_list& left,
                                            const extent_list& right);
[[noreturn, gnu::cold]] void raise_not_as_target(const char* what, const extent_list& target,
                                                 const extent_list& source);
[[noreturn, gnu::cold]] void raise_assign(const index_t* target, int target_rank, const index_t* source,
                                          int source_rank);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/shape/errors_body.hpp>
#endif

// SPDX-License-Identifier: BSL-1.0
// weft/overlap/shift.hpp - a block of elements moved within its own memory, without a copy of it.
//
// Layer: overlap. Question: which overlapping assignments are a row-by-row memmove?
//     x(all, range(1, none)) = x(all, range(0, -1))   is one;   x = transpose(x)   is not
#pragma once

#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Carries out a job that only copies its operand, whose elements have the target's type. False, and nothing done,
/// where the operand's strides are not the target's, or rows are not contiguous or not in the order of memory.
bool move_within(const job& work, int size);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/overlap/shift_body.hpp>
#endif

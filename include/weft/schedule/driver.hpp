// SPDX-License-Identifier: BSL-1.0
// weft/schedule/driver.hpp - runs the kernels of one assignment over operands of any shape and strides.
//
// Layer: schedule. Question: how do operands reach a kernel that only knows rows?
//     c(4, 4) = a(4, 4) + b(4)   is   b laid out as (4, 4) on the stack, then one call for 16 elements
//
// Knows element sizes but no types, so it is compiled once, whatever the expressions are.
#pragma once

#include <weft/core/config.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/small/few_axes.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Computes all stages of a job for every element of the target.
void run(const job& work);

/// Runs a kernel on `rows x n` elements, in rows shorter than a packet, that follow each other in the target and in each stream,
/// but for those with a `row_step` of 0, which have one row for all. False: nothing done, they are less than a packet, or there
/// is no room to lay them out.
bool run_short_rows(const stage& what, stream* streams, char* out, index_t rows, index_t n);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/driver_body.hpp>
#endif

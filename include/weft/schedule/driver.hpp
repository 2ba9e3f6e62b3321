// SPDX-License-Identifier: BSL-1.0
// weft/schedule/driver.hpp - runs the kernels of one assignment over operands of any shape and strides.
//
// Layer: schedule. Question: how do operands reach a kernel that only knows rows?
//     c(4, 4) = a(4, 4) + b(4)   is   b laid out as (4, 4) on the stack, then one call for 16 elements
//
// Knows element sizes but no types, so it is compiled once, whatever the expressions are.
#pragma once

#include <weft/core/config.hpp>
#include <weft/schedule/few_axes.hpp>
#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Whether elements in row-major order follow each other. The loop may end early: compilers would vectorise another, at a
/// cost no small job gains back.
inline bool is_dense(int rank, const index_t* extents, const index_t* strides) {
    index_t step = 1;
    for (int axis = rank - 1; axis >= 0; --axis) {
        if (extents[axis] != 1 && strides[axis] != step) return false;
        step *= extents[axis];
    }
    return true;
}

/// Computes all stages of a job for every element of the target.
void run(const job& work);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/driver_body.hpp>
#endif

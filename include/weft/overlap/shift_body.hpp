// SPDX-License-Identifier: BSL-1.0
// weft/overlap/shift_body.hpp - rows moved in the order in which none is overwritten before it is read.
//
// Layer: overlap. Question: in which order are rows moved within their own memory?
//     forwards where the source lies ahead of the target, else backwards
//
// Rows of the target stand at rising addresses and do not meet. Where the source lies d bytes ahead of the target, row
// k of the source lies d bytes ahead of row k of the target, so behind all rows that were written before it: rows in
// order are safe. Where it lies before the target, rows in reverse order are.
#pragma once

#include <weft/overlap/shift.hpp>

#include <cstring>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool move_within(const job& work, int size) {
    index_t extents[max_rank], steps[max_rank]; // of the outer axes, innermost first; steps in bytes
    int outer = -1;                             // -1: the row itself is yet to come
    index_t row = size, reach = size;
    const char* source = work.operands[0].data;
    for (int axis = work.rank - 1; axis >= 0; --axis) {
        const index_t extent = work.extents[axis], step = work.target_strides[axis] * size;
        if (extent == 1) continue;
        if (work.strides[axis] != work.target_strides[axis] || step < reach) return false;
        if (outer < 0) {
            if (step != size) return false;
            row = extent * size;
            outer = 0;
        } else {
            extents[outer] = extent;
            steps[outer++] = step;
        }
        reach += step * (extent - 1);
    }
    const bool forwards = source > work.target;
    char* target = work.target;
    index_t at[max_rank] = {};
    if (!forwards)
        for (int axis = 0; axis < outer; ++axis) {
            target += (extents[axis] - 1) * steps[axis];
            source += (extents[axis] - 1) * steps[axis];
            steps[axis] = -steps[axis];
        }
    for (;;) {
        std::memmove(target, source, static_cast<std::size_t>(row));
        int axis = 0;
        for (; axis < outer && ++at[axis] == extents[axis]; ++axis) {
            target -= (extents[axis] - 1) * steps[axis];
            source -= (extents[axis] - 1) * steps[axis];
            at[axis] = 0;
        }
        if (axis >= outer) return true;
        target += steps[axis];
        source += steps[axis];
    }
}

} // namespace weft::inline WEFT_ABI::detail

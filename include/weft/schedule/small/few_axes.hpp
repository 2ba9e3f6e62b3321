// SPDX-License-Identifier: BSL-1.0
// weft/schedule/small/few_axes.hpp - the loops that an assignment, or a fold, needs if its axes stay in their order.
//
// Layer: schedule. Question: is there anything to plan?
//     t(range(0, 3), range(0, 19)) = x * 2   is   3 rows of 19;   of whole tensors it is one row of 57
//
// Made for each assignment, so it is short: a small one is a few rows, which the kernel walks by itself. The loops of a plan are
// in nest.hpp.
#pragma once

#include <weft/core/config.hpp>
#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Up to this many elements no plan is worth its time: rows are run where they lie, or all is laid out in the order of the
/// result.
inline constexpr index_t small_total = 1024;

/// Extents, and strides in elements: of the target, where there is one, and of the operands as in `job`.
struct loop_extents {
    int rank, operand_count;
    const index_t* extents;
    const index_t* target_strides;
    const index_t* strides;
};

WEFT_INLINE loop_extents loops_of(const job& work) {
    return {work.rank, work.operand_count, work.extents, work.target_strides, work.strides};
}

/// The axes that are longer than 1, innermost first, neighbours merged that every stream walks in one step. Behind them stand two
/// of extent 1, with the strides of any axis.
struct few_axes {
    int count = 0;
    int axis[max_rank + 2];        ///< the innermost one of each group: its strides are those of the group
    index_t extents[max_rank + 2]; ///< of the groups
    index_t total = 1;             ///< elements

    WEFT_INLINE explicit few_axes(const job& work) : few_axes(loops_of(work)) {}
    WEFT_INLINE explicit few_axes(const loop_extents& work) {
        if (work.rank > 2) {
            add_all(work);
            return;
        }
        // Written out: as many instructions as a loop would have for one axis.
        const int last = work.rank - 1;
        const index_t n = last < 0 ? 1 : work.extents[last], rows = last < 1 ? 1 : work.extents[0];
        total = n * rows;
        axis[0] = n == 1 ? 0 : last;
        axis[1] = axis[2] = 0;
        extents[0] = total;
        extents[1] = extents[2] = 1;
        if (n == 1 || rows == 1) {
            count = total != 1;
        } else if (follows(work, last, n, 0)) {
            count = 1;
        } else {
            count = 2;
            extents[0] = n;
            extents[1] = rows;
        }
    }

    /// Whether elements in row-major order follow each other; whether they are all the same one.
    bool are_dense(const index_t* strides) const {
        if (count == 0) return true;
        if (strides[axis[0]] != 1) return false;
        index_t step = extents[0];
        for (int i = 1; i < count; ++i) {
            if (strides[axis[i]] != step) return false;
            step *= extents[i];
        }
        return true;
    }
    bool are_one(const index_t* strides) const {
        for (int i = 0; i < count; ++i)
            if (strides[axis[i]] != 0) return false;
        return true;
    }

private:
    void add_all(const loop_extents& work) {
        for (int i = work.rank - 1; i >= 0; --i) {
            const index_t extent = work.extents[i];
            if (extent == 1) continue;
            total *= extent;
            if (count > 0 && follows(work, axis[count - 1], extents[count - 1], i)) {
                extents[count - 1] *= extent;
            } else {
                axis[count] = i;
                extents[count++] = extent;
            }
        }
        axis[count] = axis[count + 1] = 0;
        extents[count] = extents[count + 1] = 1;
    }

    static bool follows(const loop_extents& work, int inner, index_t n, int i) {
        if (work.target_strides != nullptr && work.target_strides[i] != n * work.target_strides[inner])
            return false;
        const index_t* strides = work.strides;
        for (int k = 0; k < work.operand_count; ++k, strides += work.rank)
            if (strides[i] != n * strides[inner]) return false;
        return true;
    }
};

} // namespace weft::inline WEFT_ABI::detail

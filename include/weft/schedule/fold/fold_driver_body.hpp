// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_driver_body.hpp - plane after plane, then their results.
//
// Layer: schedule. Question: how do results of planes become those of the reduction?
//     as one more reduction, over the axes outside the planes
#pragma once

#include <weft/schedule/fold/dense_fold.hpp>
#include <weft/schedule/fold/fold_driver.hpp>
#include <weft/schedule/fold/fold_share.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Folds the results of the planes over the axes outside them.
inline void folder::fold_again(char* inner, index_t count) {
    index_t extents[max_rank], strides[max_rank];
    const int outer = groups_.axis_count - groups_.column_axes - groups_.row_axes;
    fold_job next{};
    next.rank = outer + 1;
    index_t step = 1;
    for (int i = outer; i >= 0; --i) {
        const int axis = i == outer ? -1 : groups_.axes[groups_.axis_count - 1 - i];
        extents[i] = axis < 0 ? count : work_.extents[axis];
        strides[i] = step;
        step *= extents[i];
        if (axis >= 0 && (work_.reduced >> axis & 1) != 0) next.reduced |= 1u << i;
    }
    const operand_row operand{inner, table_.total_size, 1, table_.move_total};
    stream in[1];
    next.extents = extents;
    next.operand_count = 1;
    next.operands = &operand;
    next.strides = strides;
    next.streams = in;
    next.table = table_.totals;
    next.out = work_.out;
    folder(next).run();
}

inline void folder::run() {
    const index_t count = results();
    index_t planes = 1;
    bool again = false;
    for (int i = groups_.column_axes + groups_.row_axes; i < groups_.axis_count; ++i) {
        planes *= work_.extents[groups_.axes[i]];
        again = again || (work_.reduced >> groups_.axes[i] & 1) != 0;
    }
    if (again && planes * count > most_results && split()) return;
    set_feeds();
    choose_tile();
    char* const inner = again ? arena_.take(planes * count * table_.total_size) : work_.out;
    if (is_shared(bytes_) && choose_cut(planes)) {
        fold_shared(inner, planes);
    } else {
        char* out = inner;
        do {
            fold_plane(out);
            out += count * table_.total_size;
        } while (advance());
    }
    if (again) fold_again(inner, count);
}

/// Runs a job for each index of the outermost axis, if that is kept.
inline bool folder::split() {
    const int axis = groups_.axes[groups_.axis_count - 1];
    if ((work_.reduced >> axis & 1) != 0) return false;
    index_t extents[max_rank];
    index_t results = 1;
    for (int i = 0; i < work_.rank; ++i) {
        extents[i] = i == axis ? 1 : work_.extents[i];
        if ((work_.reduced >> i & 1) == 0) results *= extents[i];
    }
    operand_row* const operands = arena_.take_array<operand_row>(work_.operand_count);
    std::copy_n(work_.operands, work_.operand_count, operands);
    fold_job part = work_;
    part.extents = extents;
    part.operands = operands;
    for (index_t i = 0; i < work_.extents[axis]; ++i) {
        folder(part).run();
        part.out += results * table_.total_size;
        for (int k = 0; k < work_.operand_count; ++k)
            operands[k].data += work_.strides[k * work_.rank + axis] * operands[k].size;
    }
    return true;
}

WEFT_BODY void run(const fold_job& work) {
    if (fold_dense(work)) return;
    folder folds(work);
    folds.run();
}

} // namespace weft::inline WEFT_ABI::detail

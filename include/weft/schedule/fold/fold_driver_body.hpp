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
inline void folder::fold_again() {
    const index_t count = results() / groups_.joined;
    index_t extents[max_rank], strides[max_rank];
    const int outer = groups_.outer_axis_count();
    fold_job next{};
    next.rank = outer + 1;
    index_t step = 1;
    for (int i = outer; i >= 0; --i) {
        const int axis = i == outer ? -1 : groups_.outer_axis(outer - 1 - i);
        extents[i] = axis < 0 ? count : work_.extents[axis];
        strides[i] = step;
        step *= extents[i];
        if (axis >= 0 && (work_.reduced >> axis & 1) != 0) next.reduced |= 1u << i;
    }
    const operand_row operand{inner_, table_.total_size, 1, table_.move_total};
    stream in[1];
    next.extents = extents;
    next.operand_count = 1;
    next.operands = &operand;
    next.strides = strides;
    next.streams = in;
    next.table = table_.totals;
    next.out = work_.out;
    folder(next, arena_).run();
}

inline void folder::set_planes() {
    for (int i = 0; i < groups_.outer_axis_count(); ++i) {
        const int axis = groups_.outer_axis(i);
        if (i >= groups_.joined_axes) planes_ *= work_.extents[axis];
        again_ = again_ || (work_.reduced >> axis & 1) != 0;
    }
}

inline void folder::prepare() {
    set_feeds();
    choose_tile();
    inner_ = again_ ? arena_.take(planes_ * results() * table_.total_size) : work_.out;
}

inline void folder::run() {
    set_planes();
    if (again_ && planes_ * results() > most_results && split()) return;
    prepare();
    if (is_shared(bytes_) && cut_into(bytes_ / piece_bytes(bytes_))) {
        folder* const self = this;
        const fold_job* const work = &work_;
        fold_pieces(&self, 1, &work, true);
        return finish();
    }
    char* out = inner_;
    do {
        fold_plane(out);
        out += results() * table_.total_size;
    } while (advance());
    if (again_) fold_again();
}

/// Runs jobs for some indices of the outermost axis each, if that is kept.
inline bool folder::split() {
    const int axis = groups_.outer_axis(groups_.outer_axis_count() - 1);
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
    const index_t count = work_.extents[axis];
    const index_t step = (std::max<index_t>)(1, most_results / (planes_ * this->results() / count));
    for (index_t i = 0; i < count; i += step) {
        extents[axis] = (std::min)(step, count - i);
        arena memory;
        folder(part, memory).run();
        part.out += step * results * table_.total_size;
        for (int k = 0; k < work_.operand_count; ++k)
            operands[k].data += step * work_.strides[k * work_.rank + axis] * operands[k].size;
    }
    return true;
}

WEFT_BODY void run(const fold_job& work) {
    if (fold_dense(work)) return;
    arena memory;
    folder(work, memory).run();
}

/// Elements of a piece of several reductions: what they read of it stays in L2.
inline constexpr index_t shared_piece = index_t(1) << 15;

WEFT_BODY void run_together(const fold_job* const* jobs, int count) {
    index_t elements = 1;
    for (int axis = 0; axis < jobs[0]->rank; ++axis)
        elements *= jobs[0]->extents[axis];
    if (count == 1 || elements <= 2 * shared_piece) {
        for (int k = 0; k < count; ++k)
            run(*jobs[k]);
        return;
    }
    arena memory;
    folder** const all = memory.take_array<folder*>(count);
    const fold_job** const works = memory.take_array<const fold_job*>(count);
    int together = 0;
    for (int k = 0; k < count; ++k) {
        all[together] = ::new (static_cast<void*>(memory.take(sizeof(folder)))) folder(*jobs[k], memory);
        works[together] = jobs[k];
        if (all[together]->begin(elements / shared_piece))
            ++together;
        else
            run(*jobs[k]);
    }
    if (together == 0) return;
    fold_pieces(all, together, works, present_workers != nullptr);
    for (int k = 0; k < together; ++k)
        all[k]->finish();
}

} // namespace weft::inline WEFT_ABI::detail

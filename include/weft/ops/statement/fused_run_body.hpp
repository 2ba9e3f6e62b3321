// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement/fused_run_body.hpp - the loop over pieces of several statements.
//
// Layer: ops. Question: which elements does a statement write before it is the next one's turn?
//     2048 of whole tensors, or a part of some rows with all of the axes inside
#pragma once

#include <weft/ops/errors.hpp>
#include <weft/ops/statement/fused_run.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/schedule/part.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void check_fused(const fused_run& run) {
    for (int i = 0; i < run.count; ++i) {
        const reference written = run.all[i]->written();
        for (int k = 0; k < run.count; ++k)
            if (run.all[k]->reads_elsewhere(written) || overlap_elsewhere(run.all[k]->written(), written))
                raise_fused_overlap(extent_list(written.extents, written.rank));
    }
}

/// Elements of a piece: those of a handful of streams stay in L1.
inline constexpr index_t fused_piece = 2048;

/// Pieces of one axis, with all of the axes inside it.
inline parts cut_to_fuse(int rank, const index_t* extents) {
    int axis = rank - 1;
    index_t inner = 1;
    while (axis > 0 && inner * extents[axis] < fused_piece)
        inner *= extents[axis--];
    return parts(rank, extents, axis, (std::max<index_t>)(1, fused_piece / inner));
}

/// Elements first .. last - 1 of what is flat.
inline void run_all_flat(const fused_run& run, index_t first, index_t last) {
    if (run.kernel != nullptr) {
        const index_t whole = last - (last - first) % run.step;
        run.kernel(run.parts, first, whole);
        first = whole;
    }
    for (; first < last; first += fused_piece)
        for (int k = 0; k < run.count; ++k)
            run.all[k]->run_flat(first, (std::min)(fused_piece, last - first));
}

WEFT_BODY void run_groups(const fused_run& run, piece_source& groups) {
    const job& one = run.all[0]->work;
    index_t count = 1;
    for (int axis = 0; axis < one.rank; ++axis)
        count *= one.extents[axis];
    const bool flat =
        std::all_of(run.all, run.all + run.count, [](const partial_job* job) { return job->is_flat; });
    const parts pieces = flat ? parts(1, &count, 0, fused_piece) : cut_to_fuse(one.rank, one.extents);
    index_t at[max_rank];
    for (index_t group = 0; groups.take(group);) {
        index_t piece = groups.start(group, pieces.count());
        const index_t last = groups.start(group + 1, pieces.count());
        if (flat)
            run_all_flat(run, pieces.elements_before(piece), (std::min)(pieces.elements_before(last), count));
        else
            for (; piece < last; ++piece)
                for (int k = 0; k < run.count; ++k)
                    run.all[k]->run(pieces.nth(piece, at));
    }
}

} // namespace weft::inline WEFT_ABI::detail

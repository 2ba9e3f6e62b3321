// SPDX-License-Identifier: BSL-1.0
// weft/schedule/share.hpp - one assignment on several threads.
//
// Layer: schedule. Question: which thread writes which elements of `d = a * b + c`?
//     parts of 64 KB or more, 128 of them: each thread takes the next one until there is none
//     (whole indices of an axis, so it may be half as much, and twice as many)
//
// Each part is planned and run as if it were the whole assignment.
#pragma once

#include <weft/schedule/arena.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/part.hpp>
#include <weft/schedule/tile/traverse.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Cuts elements of so many bytes into parts: each has more than half of `piece_bytes`, but for the last along the axis
/// that is cut, and so there are at most `2 * most_pieces`.
inline parts cut_to_share(int rank, const index_t* extents, index_t total, int size) {
    const index_t most = (std::max<index_t>)(1, piece_bytes(total * size) / size);
    int axis = 0;
    index_t inner = total / extents[0];
    while (inner > most)
        inner /= extents[++axis];
    // many at a time: rows that are read as columns come by cache lines
    const index_t unit = axis == rank - 1 ? 64 : 16;
    index_t step = most / inner;
    if (extents[axis] >= 8 * unit) step = (step + unit - 1) / unit * unit;
    return parts(rank, extents, axis, (std::min)(step, extents[axis]));
}

/// Runs a job of `total` elements, at least one, on the present workers.
WEFT_NOINLINE inline void run_shared(const job& work, index_t total) {
    const int size = work.stages[work.stage_count - 1].of->size; // of an element of the target
    const parts all = cut_to_share(work.rank, work.extents, total, size);
    const storing stores = is_far(work) ? storing::far : storing::cached;
    share(all.count(), [&](piece_source& pieces) {
        arena memory;
        auto* const operands = memory.take_array<operand_row>(work.operand_count);
        auto* const extents = memory.take_array<index_t>(work.rank);
        job mine = work;
        mine.extents = extents;
        mine.operands = operands;
        mine.streams = memory.take_array<stream>(work.operand_count + work.stage_count);
        mine.stores = stores;
        index_t at[max_rank];
        for (index_t piece = 0; pieces.take(piece);) {
            const part now = all.nth(piece, at);
            now.write_extents(work.rank, work.extents, extents);
            mine.target = work.target + now.offset(work.target_strides) * size;
            for (int k = 0; k < work.operand_count; ++k) {
                operands[k] = work.operands[k];
                operands[k].data += now.offset(work.strides + k * work.rank) * operands[k].size;
            }
            traverser(mine).run();
        }
    });
}

} // namespace weft::inline WEFT_ABI::detail

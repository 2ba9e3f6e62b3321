// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/dense_fold.hpp - elements that lie side by side, folded without a plan.
//
// Layer: schedule. Question: into how many pieces are 10000 elements cut?
//     blocks of 4096, 4096 and 1808, whose totals are joined pairwise; (20, 30) over axis 1 is one call of a kernel
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/fold/dense_rows.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/fold/fold_matrix.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/small_rows.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// All elements, more than a block.
WEFT_NOINLINE inline void fold_parts(const fold_job& work, index_t count, bool fetches) {
    const fold_table& table = *work.table;
    arena memory;
    char* const lanes = memory.take(block_batch * table.lane_size);
    char* const buffer =
        work.stage_count == 0 ? nullptr : memory.take(block_elements * work.stages[0].of->size);
    totals_counter counter;
    // Blocks that nothing is laid out for are rows of one call: while one is joined, the next begins.
    const index_t most = work.stage_count == 0 || work.is_fused(false, block_elements) ? block_batch : 1;
    index_t batch = work.first_batch();
    for (index_t at = 0; at < count; batch = (std::min)(2 * batch, block_batch)) {
        const index_t start = at;
        index_t blocks = 0;
        while (blocks < batch && at < count) {
            const index_t whole = (std::min)({most, batch - blocks, (count - at) / block_elements});
            const index_t rows = (std::max<index_t>)(whole, 1), n = whole > 0 ? block_elements : count - at;
            for (int k = 0; k < work.operand_count; ++k)
                work.streams[k] = {work.operands[k].data + at * work.operands[k].size, 0, -1};
            const bool fused = work.is_fused(false, n);
            present_operands(work, n);
            if (work.stage_count > 0 && !fused) present_stage(work, 0, rows, n, buffer);
            fold_dense_along(work, rows, n, lanes + blocks * table.lane_size, fused, fetches);
            blocks += rows;
            at += rows * n;
        }
        char* const total = counter.fresh(table, 1, memory);
        table.pairwise(total, lanes, blocks, start);
        if (work.is_decided(total)) at = count;
        counter.push(table, 1, 1, memory);
    }
    counter.finish(table, 1, work.out);
}

/// Few elements, wherever they stand: one plane of rows, folded along or down as `folder` would, but all at once. False, and
/// nothing done: they are more than a block, or in several planes, or there is no room to lay them out.
WEFT_NOINLINE inline bool fold_few(const fold_job& work, const few_axes& axes, const loop_extents& loops) {
    const bool is_row = work.reduced + 1 == std::uint32_t(1) << work.rank;
    index_t rows = 1, n = axes.total;
    bool down = false;
    if (!is_row) {
        const fold_groups plane = groups_of(work);
        rows = plane.rows, n = plane.columns, down = plane.down;
        if (rows * n != axes.total || (down && (rows > block_rows || plane.fold > 1 || work.table->ordered)))
            return false;
    }
    small_frame frame;
    if (!lay_out(axes, loops, work.operands, work.streams, frame)) return false;
    present_operands(work, n);
    return fold_laid_out(work, rows, n, down, frame);
}

/// Whether this is a small matrix, all of whose operands are whole ones, at which the streams are then set.
inline bool is_few_folded(const fold_job& work) {
    if (!folds_few(work)) return false;
    const index_t n = work.extents[1];
    const index_t* strides = work.strides;
    for (int k = 0; k < work.operand_count; ++k, strides += 2) {
        const operand_row& from = work.operands[k];
        if (strides[0] != n || strides[1] != 1 || from.move->makes()) return false;
        work.streams[k] = {from.data, n * from.size, -1};
    }
    return true;
}

/// Folds what needs no plan: few elements, or with one stage at most all of operands whose elements lie side by side, in the
/// order of their indices. False, and nothing done, where that is a job for `folder`.
inline bool fold_dense(const fold_job& work) {
    if (work.operand_count == 0) return false;
    if (is_few_folded(work)) {
        if (work.stage_count <= 1) return fold_matrix(work), true;
        small_frame frame;
        if (fold_laid_out(work, work.extents[0], work.extents[1], work.reduced == 1, frame)) return true;
    }
    const loop_extents loops{work.rank, work.operand_count, work.extents, nullptr, work.strides};
    const few_axes axes(loops);
    if (axes.total <= block_elements) return fold_few(work, axes, loops);
    if (work.stage_count > 1) return false;
    index_t bytes = 0;
    for (int k = 0; k < work.operand_count; ++k) {
        if (work.operands[k].move->makes() || !axes.are_dense(work.strides + k * work.rank)) return false;
        bytes += axes.total * work.operands[k].size;
    }
    const fold_groups plane = groups_of(work);
    if (is_shared(bytes) || plane.columns != axes.total || plane.down) return false;
    fold_parts(work, axes.total, bytes > machine::core_cache && bytes < machine::last_cache);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail

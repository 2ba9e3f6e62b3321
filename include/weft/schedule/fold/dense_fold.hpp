// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/dense_fold.hpp - elements that lie side by side, folded without a plan.
//
// Layer: schedule. Question: into how many pieces are 10000 elements cut?
//     blocks of 4096, 4096 and 1808, whose totals are joined pairwise; (20, 30) over axis 1 is one call of a kernel
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/small/small_rows.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// What is folded of `rows` rows of `n` elements, whose operands' streams are set to their first row, stands in the stream of
/// `source`, or is left to fused kernels. `buffer`: for the stage, if there is one; a packet at least.
inline void present_rows(const fold_job& work, index_t rows, index_t n, char* buffer, bool fused) {
    for (int k = 0; k < work.operand_count; ++k) // a number stays where it is
        work.streams[k].row_step = n * work.operands[k].size & work.streams[k].mask;
    if (work.stage_count == 0 || fused) return;
    const stage& made = work.stages[0];
    const index_t row_step = n * made.of->size;
    if (rows * n < made.of->width)
        padded_row(*made.of, made.node, work.streams, buffer, rows * n);
    else
        run_kernel(made, work.streams, buffer, row_step * rows, 1, n * rows, false);
    work.streams[work.operand_count] = {buffer, row_step, -1};
}

/// A row along by a kernel that folds down: its packets, which go in turn into the accumulators, are rows of as many.
inline void fold_row_down(const fold_job& work, const stream* in, index_t n, char* packet) {
    const kernel_table& of = *work.stages[work.stage_count - 1].of;
    const index_t width = of.width, across = n < short_row * width ? width : accumulators * width;
    alignas(machine::cache_line) char totals[accumulators * largest_packet], rest[largest_packet];
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(of.count) * sizeof(stream)));
    const auto down = [&](index_t first, index_t rows, index_t columns, char* to) {
        for (int k = 0; k < of.count; ++k) {
            const index_t mask = in[k].mask, size = of.streams[k].size;
            now[k] = {in[k].data + (first * size & mask), columns * size & mask, mask};
        }
        work.fused.down(work.node, now, to, first > 0 && to == totals ? -1 : 0, rows, columns, false);
    };
    const index_t left = n % width, part = n % across - left;
    down(0, n / across, across, totals);
    if (part > 0) down(n - part - left, 1, part, totals);
    if (left > 0) down(n - width, 1, width, rest);
    work.table->join_row(totals, across == width, rest, left, packet);
}

/// Each row of at least a packet into a packet.
WEFT_NOINLINE inline void fold_rows_down(const fold_job& work, stream* in, index_t rows, index_t n,
                                         char* packets) {
    for (; rows > 0; --rows, packets += work.table->packet_bytes()) {
        fold_row_down(work, in, n, packets);
        for (int k = 0; k < work.operand_count + work.stage_count - 1; ++k)
            in[k].data += in[k].row_step;
    }
}

/// Folds rows of at least a packet along, each into a packet, by the kernel of the tree, if it is `fused`, or of the table, and
/// moves on behind them.
inline void fold_into_packets(const fold_job& work, bool fused, stream* in, index_t rows, index_t n,
                              char* packets, bool fetches) {
    if (fused && work.fused.along == nullptr) return fold_rows_down(work, in, rows, n, packets);
    (fused ? work.fused.along : work.table->kernels.along)(work.node, in, packets, 0, rows, n, fetches);
    for (int k = 0; k < (fused ? work.operand_count + work.stage_count - 1 : 1); ++k)
        in[k].data += rows * in[k].row_step;
}

/// Each row that is presented into a lane.
WEFT_INLINE void fold_dense_along(const fold_job& work, index_t rows, index_t n, char* lanes, bool fused,
                                  bool fetches) {
    const fold_table& table = *work.table;
    if (!table.has_kernels_for(n)) return table.along(work.source(), lanes, table.lane_size, rows, n);
    stream* const in = fused ? work.streams : work.source();
    alignas(machine::cache_line) char packets[row_packets * largest_packet];
    for (;;) {
        const index_t now = (std::min)(row_packets, rows);
        fold_into_packets(work, fused, in, now, n, packets, fetches);
        table.join_packets(packets, lanes, table.lane_size, now);
        if ((rows -= now) == 0) return;
        lanes += now * table.lane_size;
    }
}

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
    for (index_t at = 0; at < count;) {
        const index_t start = at;
        index_t blocks = 0;
        while (blocks < block_batch && at < count) {
            const index_t whole = (std::min)({most, block_batch - blocks, (count - at) / block_elements});
            const index_t rows = (std::max<index_t>)(whole, 1), n = whole > 0 ? block_elements : count - at;
            for (int k = 0; k < work.operand_count; ++k)
                work.streams[k] = {work.operands[k].data + at * work.operands[k].size, 0, -1};
            const bool fused = work.is_fused(false, n);
            present_rows(work, rows, n, buffer, fused);
            fold_dense_along(work, rows, n, lanes + blocks * table.lane_size, fused, fetches);
            blocks += rows;
            at += rows * n;
        }
        table.pairwise(counter.fresh(table, 1, memory), lanes, blocks, start);
        counter.push(table, 1, 1, memory);
    }
    counter.finish(table, 1, work.out);
}

/// Folds what the streams hold as one row, as `rows` rows of `n`, along or down. False, and nothing done: there is no room.
WEFT_INLINE bool fold_laid_out(const fold_job& work, index_t rows, index_t n, bool down, small_frame& frame) {
    const fold_table& table = *work.table;
    const bool fused = work.is_fused(down, n);
    const index_t results = down ? n : rows;
    char* const to = table.same ? work.out : frame.take(results * table.lane_size);
    char* buffer = to;
    if (work.stage_count > 0 && !fused) {
        const kernel_table& of = *work.stages[0].of;
        buffer = frame.take((std::max<index_t>)(rows * n, of.width) * of.size);
    }
    if (to == nullptr || buffer == nullptr) return false;
    present_rows(work, rows, n, buffer, fused);
    if (!down)
        fold_dense_along(work, rows, n, to, fused, false);
    else if (fused)
        work.fused.down(work.node, work.streams, to, 0, rows, n, false);
    else
        table.fold_down(work.source(), to, 0, rows, n, false);
    if (!table.same) table.enter(work.out, to, results, true, 0);
    return true;
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
    return fold_laid_out(work, rows, n, down, frame);
}

/// The most elements of a matrix that is folded without its axes being asked about.
inline constexpr index_t few_folded = 64;
static_assert(few_folded < 2 * wide_columns && few_folded <= block_rows, "no rows are put side by side");

/// Folds a small matrix, all of whose operands are whole ones of its shape, over one of its axes. False, and nothing done: it is not
/// one.
WEFT_NOINLINE inline bool fold_matrix(const fold_job& work) {
    const index_t rows = work.extents[0], n = work.extents[1];
    const bool down = work.reduced == 1;
    if (rows == 1 || n == 1 || rows * n > few_folded || (down && work.table->ordered)) return false;
    const index_t* strides = work.strides;
    for (int k = 0; k < work.operand_count; ++k, strides += 2) {
        if (strides[0] != n || strides[1] != 1 || work.operands[k].move->makes()) return false;
        work.streams[k] = {work.operands[k].data, 0, -1};
    }
    small_frame frame;
    return fold_laid_out(work, rows, n, down, frame);
}

/// Folds with one stage at most what needs no plan: few elements, or all of operands whose elements lie side by side, in the order
/// of their indices. False, and nothing done, where that is a job for `folder`.
inline bool fold_dense(const fold_job& work) {
    if (work.operand_count == 0 || work.stage_count > 1) return false;
    if (work.rank == 2 && (work.reduced == 1 || work.reduced == 2) && fold_matrix(work)) return true;
    const loop_extents loops{work.rank, work.operand_count, work.extents, nullptr, work.strides};
    const few_axes axes(loops);
    if (axes.total <= block_elements) return fold_few(work, axes, loops);
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

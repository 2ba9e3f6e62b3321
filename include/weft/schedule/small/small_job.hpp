// SPDX-License-Identifier: BSL-1.0
// weft/schedule/small/small_job.hpp - how a job is run: small ones in their rows or laid out whole, others tile by tile.
//
// Layer: schedule. Question: which jobs are not worth a plan?
//     c(4, 4) = a(4, 4) + t, where t is transposed, of 16 elements is not, nor is any of up to 1024
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/share.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/small/small_rows.hpp>
#include <weft/schedule/tile/nest.hpp>
#include <weft/schedule/tile/traverse.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Calls the kernel for each plane of rows along the innermost axis, which follow each other along group `rows` of the axes; the
/// streams are those of the first one.
WEFT_NOINLINE inline void run_planes(const job& work, const few_axes& axes, int rows) {
    const int size = work.stages[0].of->size;
    const index_t step = work.target_strides[axes.axis[rows]] * size;
    char* out = work.target;
    index_t at[max_rank];
    for (int i = 1; i < axes.count; ++i)
        at[i] = 0;
    for (;;) {
        run_kernel(work.stages[0], work.streams, out, step, axes.extents[rows], axes.extents[0], false);
        int i = 1;
        for (; i < axes.count; ++i) {
            if (i == rows) continue;
            const int axis = axes.axis[i];
            const bool ended = ++at[i] == axes.extents[i];
            const index_t steps = ended ? 1 - axes.extents[i] : 1;
            out += steps * work.target_strides[axis] * size;
            for (int k = 0; k < work.operand_count; ++k)
                work.streams[k].data += steps * work.strides[k * work.rank + axis] * work.operands[k].size;
            if (!ended) break;
            at[i] = 0;
        }
        if (i >= axes.count) return;
    }
}

/// Runs a job of one kernel whose rows of at least a packet lie side by side in every stream. False: they do not, and nothing is
/// done.
WEFT_INLINE bool run_where_it_lies(const job& work, const few_axes& axes) {
    const kernel_table& of = *work.stages[0].of;
    const index_t n = axes.extents[0];
    const int rows = axes.count > 2 ? choose_rows(axes.extents, axes.count, true) : 1;
    const int inner = axes.axis[0], outer = axes.axis[rows], rank = work.rank;
    if (work.stage_count > 1 || n < of.width || of.width == 0 || work.target_strides[inner] != 1)
        return false;
    const index_t* strides = work.strides;
    for (int k = 0; k < work.operand_count; ++k, strides += rank) {
        const operand_row& from = work.operands[k];
        if (strides[inner] != 1 || from.move->makes()) return false;
        work.streams[k] = {from.data, strides[outer] * from.size, -1};
    }
    if (axes.count > 2)
        run_planes(work, axes, rows);
    else
        run_near(work.stages[0], work.streams, work.target, work.target_strides[outer] * of.size,
                 axes.extents[1], n);
    return true;
}

/// The same where some operands are numbers, of rows or of all, which are laid out. False: others would have to be, or there is
/// no room.
inline bool run_with_numbers(const job& work, const few_axes& axes, small_frame& frame) {
    const kernel_table& of = *work.stages[0].of;
    const int inner = axes.axis[0], outer = axes.axis[1], rank = work.rank;
    if (work.stage_count > 1 || axes.count > 2 || axes.extents[0] < of.width || of.width == 0 ||
        work.target_strides[inner] != 1)
        return false;
    for (int k = 0; k < work.operand_count; ++k) {
        const index_t stride = work.strides[k * rank + inner];
        if ((stride != 1 && stride != 0) || work.operands[k].move->makes()) return false;
    }
    const bool in_place =
        of.numbers != nullptr && form_for_number(of, work.strides[inner] == 0,
                                                 work.strides[rank + inner] == 0, axes.extents[0]) != nullptr;
    for (int k = 0; k < work.operand_count; ++k) {
        const operand_row& from = work.operands[k];
        const index_t* const strides = work.strides + k * rank;
        const index_t across = axes.count > 1 ? strides[outer] : 0;
        const bool moves = strides[inner] == 1;
        if (moves || from.splat == 1 || (in_place && across != 0)) {
            work.streams[k] = {from.data, across * from.size, moves ? -1 : 0};
            continue;
        }
        const index_t rows = across == 0 ? 1 : axes.extents[1];
        const index_t copies = splat_beside(from, of, axes.extents[0]);
        char* const buffer = frame.take(rows * copies * from.size + gather_slack);
        if (buffer == nullptr) return false;
        from.move->splat(buffer, from.data, rows, across, copies, from.size);
        work.streams[k] = {buffer, across == 0 ? 0 : copies * from.size, 0};
    }
    run_planes(work, axes, 1);
    return true;
}

/// A plan lays out a row that is the same in all rows as a long pattern, which has fewer ragged ends. That pays where the row has
/// fewer packets than this, and the job more elements.
inline constexpr index_t long_repeated_row = 16, many_repeated = 4096;

/// Whether a plan may lay out an operand's rows as a pattern, within the inner axes that make a line (`flat_access`). One number a
/// row makes no row.
inline bool may_be_pattern(const few_axes& axes, const index_t* strides) {
    if (strides[axes.axis[0]] == 0) return false;
    index_t length = 1, period = 1;
    for (int i = 0; i < axes.count; ++i) {
        length *= axes.extents[i];
        if (strides[axes.axis[i]] != 0) period = length;
        if (length >= least_line && period <= longest_period && 4 * period <= length) return true;
    }
    return false;
}

/// Whether a plan of a job that is not small would gain nothing over its axes as they stand and its rows where they lie: the
/// target's rows stand as its axes do, its bytes stay in a cache, and no pattern is worth its time.
inline bool stands_as_planned(const job& work, const few_axes& axes) {
    const kernel_table& of = *work.stages[0].of;
    const index_t bytes = axes.total * of.size;
    if (bytes >= machine::least_far_bytes || work.stores == storing::far || is_shared(bytes) ||
        (of.moves && axes.extents[0] * of.size >= least_moved_bytes))
        return false;
    for (int i = 1; i < axes.count; ++i)
        if (magnitude(work.target_strides[axes.axis[i]]) < magnitude(work.target_strides[axes.axis[i - 1]]))
            return false;
    if (axes.total <= many_repeated || axes.extents[0] >= long_repeated_row * of.width) return true;
    for (int k = 0; k < work.operand_count; ++k)
        if (may_be_pattern(axes, work.strides + k * work.rank)) return false;
    return true;
}

/// Runs a job that is not small where it lies. False: a plan may gain something.
WEFT_NOINLINE inline bool run_as_planned(const job& work, const few_axes& axes) {
    if (!stands_as_planned(work, axes)) return false;
    if (run_where_it_lies(work, axes)) return true;
    small_frame frame;
    return run_with_numbers(work, axes, frame);
}

/// Runs a small job: in its rows, or all of it laid out, with one call per stage. False: nothing done, its buffers are too big.
WEFT_NOINLINE inline bool run_small(const job& work, const few_axes& axes) {
    small_frame frame;
    if (run_with_numbers(work, axes, frame)) return true;
    if (!lay_out(axes, loops_of(work), work.operands, work.streams, frame)) return false;
    constexpr int most_buffers = 8;
    char* buffers[most_buffers];
    const int last = work.stage_count - 1;
    if (last > most_buffers) return false;
    for (int s = 0; s < last; ++s)
        if ((buffers[s] = frame.take(axes.total * work.stages[s].of->size)) == nullptr) return false;
    const int size = work.stages[last].of->size;
    const bool dense = axes.are_dense(work.target_strides);
    char* const out = dense ? work.target : frame.take(axes.total * size);
    if (out == nullptr) return false;
    const stage& root = work.stages[last];
    run_stages(work.stages, last, buffers, work.streams, work.streams + work.operand_count, 1, axes.total,
               false);
    run_near(root, work.streams, out, 0, 1, axes.total);
    if (!dense)
        move_small(direction::scatter, axes, work.target_strides, out, work.target, size,
                   *work.stages[last].of->move);
    return true;
}

/// Apart from `run`, so that small jobs do not pay for its frame.
WEFT_NOINLINE inline void run_tiles(const job& work) {
    traverser tiles(work);
    tiles.run();
}

/// Elements of a column of which at most so many are laid out at once: each stands in a cache line of its own, which stays in L1
/// until it is written to, or read for another operand.
inline constexpr index_t column_piece = 128;

/// Whether the elements of some stream stand so far apart, along one axis.
inline bool are_columns(const job& work, const few_axes& axes) {
    constexpr index_t line = machine::cache_line;
    if (axes.count != 1 || axes.total < 2 * column_piece) return false;
    if (magnitude(work.target_strides[axes.axis[0]]) * work.stages[work.stage_count - 1].of->size >= line)
        return true;
    for (int k = 0; k < work.operand_count; ++k)
        if (magnitude(work.strides[k * work.rank + axes.axis[0]]) * work.operands[k].size >= line)
            return true;
    return false;
}

/// Runs such a job piece by piece.
WEFT_NOINLINE inline void run_columns(const job& work, const few_axes& axes) {
    const int size = work.stages[work.stage_count - 1].of->size;
    auto* const operands = static_cast<operand_row*>(
        __builtin_alloca(static_cast<std::size_t>(work.operand_count) * sizeof(operand_row)));
    auto* const strides = static_cast<index_t*>(
        __builtin_alloca(static_cast<std::size_t>(work.operand_count) * sizeof(index_t)));
    const index_t target_stride = work.target_strides[axes.axis[0]];
    for (int k = 0; k < work.operand_count; ++k) {
        operands[k] = work.operands[k];
        strides[k] = work.strides[k * work.rank + axes.axis[0]];
    }
    job piece = work;
    index_t extent = column_piece;
    piece.rank = 1;
    piece.extents = &extent;
    piece.target_strides = &target_stride;
    piece.operands = operands;
    piece.strides = strides;
    for (index_t left = axes.total; left > 0; left -= extent) {
        extent = smaller(column_piece, left);
        if (!run_small(piece, few_axes(piece))) {
            extent = left;
            return run_tiles(piece);
        }
        piece.target += extent * target_stride * size;
        for (int k = 0; k < work.operand_count; ++k)
            operands[k].data += extent * strides[k] * operands[k].size;
    }
}

/// Runs a job that has elements.
WEFT_INLINE void run_in(const job& work, const few_axes& axes) {
    if (axes.total <= small_total) {
        if (run_where_it_lies(work, axes)) return;
        if (are_columns(work, axes)) return run_columns(work, axes);
        if (run_small(work, axes)) return;
    } else if (run_as_planned(work, axes)) {
        return;
    }
    if (is_shared(axes.total * work.stages[work.stage_count - 1].of->size))
        run_shared(work, axes.total);
    else
        run_tiles(work);
}

} // namespace weft::inline WEFT_ABI::detail

// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/dense_fold.hpp - elements that lie side by side, folded without a plan.
//
// Layer: schedule. Question: into how many pieces are 10000 elements cut?
//     blocks of 4096, 4096 and 1808, whose totals are joined pairwise; (20, 30) over axis 1 is one call of a kernel
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/core/machine.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/ragged_rows.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Bytes of the buffer for few elements.
inline constexpr index_t small_fold = machine::first_cache / 3;

/// What is folded of dense operands, `rows` rows of `n` elements from element `at` on, stands in the stream of `source`, or is
/// left to fused kernels. `buffer`: for the stage, if there is one.
inline void present_dense(const fold_job& work, index_t at, index_t rows, index_t n, char* buffer,
                          bool fused) {
    for (int k = 0; k < work.operand_count; ++k) {
        const operand_row& from = work.operands[k];
        work.streams[k] = {from.data + at * from.size, n * from.size, -1};
    }
    if (work.stage_count > 0 && !fused) {
        const index_t row_step = n * work.stages[0].of->size;
        run_kernel(work.stages[0], work.streams, buffer, row_step * rows, 1, n * rows, false);
        work.streams[work.operand_count] = {buffer, row_step, -1};
    }
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

/// Each row into a lane.
inline void fold_dense_along(const fold_job& work, index_t at, index_t rows, index_t n, char* lanes,
                             char* buffer, bool fetches) {
    const fold_table& table = *work.table;
    const bool fused = work.is_fused(false, n);
    present_dense(work, at, rows, n, buffer, fused);
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

/// All rows, of which there is at most a block, into `n` lanes.
inline void fold_dense_down(const fold_job& work, index_t rows, index_t n, char* lanes, char* buffer) {
    const fold_table& table = *work.table;
    const bool fused = work.fused.down != nullptr && n >= table.width;
    present_dense(work, 0, rows, n, buffer, fused);
    if (fused)
        work.fused.down(work.node, work.streams, lanes, 0, rows, n, false);
    else
        table.fold_down(work.source(), lanes, 0, rows, n, false);
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
            fold_dense_along(work, at, rows, n, lanes + blocks * table.lane_size, buffer, fetches);
            blocks += rows;
            at += rows * n;
        }
        table.pairwise(counter.fresh(table, 1, memory), lanes, blocks, start);
        counter.push(table, 1, 1, memory);
    }
    counter.finish(table, 1, work.out);
}

/// Few rows, folded along or down as `folder` would, but all at once.
inline bool fold_few(const fold_job& work, const fold_groups& plane) {
    const fold_table& table = *work.table;
    const index_t rows = plane.rows, n = plane.columns, results = plane.down ? n : rows;
    const bool fits = rows * n <= block_elements && results * table.lane_size <= small_fold;
    if (!fits || (plane.down && (rows > block_rows || plane.fold > 1 || table.ordered))) return false;
    alignas(machine::cache_line) char lanes[small_fold], buffer[small_fold];
    if (work.stage_count > 0 && rows * n * work.stages[0].of->size > small_fold) return false;
    char* const to = table.same ? work.out : lanes;
    if (plane.down)
        fold_dense_down(work, rows, n, to, buffer);
    else
        fold_dense_along(work, 0, rows, n, to, buffer, false);
    if (!table.same) table.enter(work.out, lanes, results, true, 0);
    return true;
}

/// Sets the streams of a row of all elements: where they lie, or laid out in what there is from `next` to `end`. Null: that is too
/// little; else what is left of it.
inline char* present_row(const fold_job& work, index_t count, char* next, const char* end) {
    for (int k = 0; k < work.operand_count; ++k) {
        const operand_row& from = work.operands[k];
        const index_t* const strides = work.strides + k * work.rank;
        const bool makes = from.move->makes();
        if (!makes && is_dense(work.rank, work.extents, strides)) {
            work.streams[k] = {from.data, 0, -1};
            continue;
        }
        const index_t bytes = (count * from.size + gather_slack + 63) & -64;
        if (end - next < bytes) return nullptr;
        if (work.rank == 1) {
            from.move->gather(next, from.data, 1, 0, count, strides[0], from.size);
        } else {
            index_t numbers[2 * max_rank];
            line along = {0, numbers, numbers + max_rank};
            for (int axis = work.rank - 1; axis >= 0; --axis)
                if (work.extents[axis] != 1) along.add_outer(work.extents[axis], strides[axis]);
            if (along.rank == 0) along.add_outer(1, 1);
            along.choose_columns();
            move_line(direction::gather, along, 0, count, next, const_cast<char*>(from.data), from.size,
                      *from.move);
        }
        work.streams[k] = {next, 0, -1};
        next += bytes;
    }
    return next;
}

/// All elements, at most a block, which are one row, wherever they stand. False, and nothing done: they take too much room.
WEFT_NOINLINE inline bool fold_row_of_all(const fold_job& work, index_t count) {
    const fold_table& table = *work.table;
    alignas(machine::cache_line) char frame[small_fold];
    char* const next = present_row(work, count, frame, frame + sizeof frame);
    if (next == nullptr) return false;
    const bool fused = work.is_fused(false, count);
    if (work.stage_count > 0 && !fused) {
        const kernel_table& of = *work.stages[0].of;
        const index_t bytes = (std::max<index_t>)(count, of.width) * of.size;
        if (frame + sizeof frame - next < bytes) return false;
        if (count < of.width)
            padded_row(of, work.stages[0].node, work.streams, next, count);
        else
            run_kernel(work.stages[0], work.streams, next, bytes, 1, count, false);
        work.streams[work.operand_count] = {next, bytes, -1};
    }
    alignas(machine::cache_line) char packet[largest_packet], lane[largest_packet];
    char* const to = table.same ? work.out : lane;
    if (!table.has_kernels_for(count)) {
        table.along(work.source(), to, table.lane_size, 1, count);
    } else {
        fold_into_packets(work, fused, fused ? work.streams : work.source(), 1, count, packet, false);
        table.join_packets(packet, to, table.lane_size, 1);
    }
    if (!table.same) table.enter(work.out, to, 1, true, 0);
    return true;
}

/// Folds operands whose elements lie side by side, in the order of their indices, with one stage at most: all elements, or few
/// along the last axes or the first ones. False, and nothing done, where that is a job for `folder`.
inline bool fold_dense(const fold_job& work) {
    if (work.operand_count == 0 || work.stage_count > 1) return false;
    index_t count = 1, bytes = 0;
    for (int axis = 0; axis < work.rank; ++axis)
        count *= work.extents[axis];
    if (count <= block_elements && work.reduced + 1 == std::uint32_t(1) << work.rank &&
        fold_row_of_all(work, count))
        return true;
    for (int k = 0; k < work.operand_count; ++k)
        if (work.operands[k].move->makes() ||
            !is_dense(work.rank, work.extents, work.strides + k * work.rank))
            return false;
    for (int k = 0; k < work.operand_count; ++k)
        bytes += count * work.operands[k].size;
    if (is_shared(bytes)) return false;
    const fold_groups plane = groups_of(work);
    if (plane.columns == count && !plane.down && count > block_elements) {
        fold_parts(work, count, bytes > machine::core_cache && bytes < machine::last_cache);
        return true;
    }
    return plane.rows * plane.columns == count && fold_few(work, plane);
}

} // namespace weft::inline WEFT_ABI::detail

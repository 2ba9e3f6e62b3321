// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/dense_rows.hpp - rows that lie behind each other in their streams, folded by the kernels that a plan would call.
//
// Layer: schedule. Question: what does a fold of 4 rows of `abs(a) * b + a` do?
//     one call of the tree's kernel for 16 elements, into a buffer; one of the table's, for 4 packets; one that joins their lanes
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/small/small_rows.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Computes stage `s` of `rows` rows of `n` elements, side by side, into a buffer of at least a packet.
inline void present_stage(const fold_job& work, int s, index_t rows, index_t n, char* buffer) {
    const stage& made = work.stages[s];
    const kernel_table& of = *made.of;
    const index_t count = rows * n;
    if (count < of.width)
        padded_row(of, made.node, work.streams, buffer, count);
    else
        run_near(made, work.streams, buffer, 0, 1, count);
    work.streams[work.operand_count + s] = {buffer, n * of.size, -1};
}

/// The streams of operands, which are set to their first row, are those of rows of `n`.
WEFT_INLINE void present_operands(const fold_job& work, index_t n) {
    for (int k = 0; k < work.operand_count; ++k) // a number stays where it is
        work.streams[k].row_step = n * work.operands[k].size & work.streams[k].mask;
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
    if (!table.has_kernels_for(n)) return table.along(work.source(), lanes, rows, n);
    stream* const in = fused ? work.streams : work.source();
    alignas(machine::cache_line) char packets[row_packets * largest_packet];
    for (;;) {
        const index_t now = (std::min)(row_packets, rows);
        fold_into_packets(work, fused, in, now, n, packets, fetches);
        table.join_packets(packets, lanes, now);
        if ((rows -= now) == 0) return;
        lanes += now * table.lane_size;
    }
}

/// Folds what the streams hold, row behind row, along or down. False, and nothing done: there is no room for what is computed
/// before.
WEFT_INLINE bool fold_laid_out(const fold_job& work, index_t rows, index_t n, bool down, small_frame& frame) {
    const fold_table& table = *work.table;
    const bool fused = work.is_fused(down, n);
    const index_t results = down ? n : rows;
    char* const to = table.same ? work.out : frame.take(results * table.lane_size);
    constexpr int most_buffers = 8;
    char* buffers[most_buffers];
    const int stages = work.stage_count - fused;
    if (to == nullptr || stages > most_buffers) return false;
    for (int s = 0; s < stages; ++s) {
        const kernel_table& of = *work.stages[s].of;
        buffers[s] = frame.take((std::max<index_t>)(rows * n, of.width) * of.size);
        if (buffers[s] == nullptr) return false;
    }
    for (int s = 0; s < stages; ++s)
        present_stage(work, s, rows, n, buffers[s]);
    if (!down)
        fold_dense_along(work, rows, n, to, fused, false);
    else if (fused)
        work.fused.down(work.node, work.streams, to, 0, rows, n, false);
    else
        table.fold_down(work.source(), to, 0, rows, n, false);
    if (!table.same) table.enter(work.out, to, results, true, 0);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail

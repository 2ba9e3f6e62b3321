// SPDX-License-Identifier: BSL-1.0
// weft/reduce/dense_fold_body.hpp - block after block of operands that lie side by side.
//
// Layer: reduce. Question: into how many pieces are 10000 elements cut?
//     blocks of 4096, 4096 and 1808, whose totals are joined pairwise
#pragma once

#include <weft/core/machine.hpp>
#include <weft/eval/ragged_rows.hpp>
#include <weft/eval/workers.hpp>
#include <weft/reduce/dense_fold.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Bytes of the buffer for few elements.
inline constexpr index_t small_fold = machine::first_cache / 3;

/// One row of dense operands, from element `at` on, into a lane. `buffer`: for the stage, if there is one.
inline void fold_part(const fold_job& work, index_t at, index_t n, char* lane, char* buffer, bool fetches) {
    const fold_table& table = *work.table;
    const bool fused = work.fused.along != nullptr && n >= table.width;
    for (int k = 0; k < work.operand_count; ++k)
        work.streams[k] = {work.operands[k].data + at * work.operands[k].size, 0, -1};
    if (work.stage_count > 0 && !fused) {
        run_kernel(work.stages[0], work.streams, buffer, 0, 1, n, false);
        work.streams[work.operand_count] = {buffer, 0, -1};
    }
    if (!table.has_kernels_for(n)) return table.along(work.source(), lane, 0, 1, n);
    alignas(64) char packet[64];
    (fused ? work.fused.along : table.kernels.along)(work.node, fused ? work.streams : work.source(), packet,
                                                     false, 1, n, fetches);
    table.join_packets(packet, lane, 0, 1);
}

/// The same of many blocks.
WEFT_NOINLINE inline void fold_parts(const fold_job& work, index_t count, bool fetches) {
    const fold_table& table = *work.table;
    arena memory;
    char* const lanes = memory.take(block_batch * table.lane_size);
    char* const buffer =
        work.stage_count == 0 ? nullptr : memory.take(block_elements * work.stages[0].of->size);
    totals_counter counter;
    for (index_t at = 0; at < count;) {
        const index_t start = at;
        index_t blocks = 0;
        for (; blocks < block_batch && at < count; at += block_elements)
            fold_part(work, at, (std::min)(block_elements, count - at), lanes + blocks++ * table.lane_size,
                      buffer, fetches);
        table.pairwise(counter.fresh(table, 1, memory), lanes, blocks, start);
        counter.push(table, 1, 1, memory);
    }
    counter.finish(table, 1, work.out);
}

WEFT_BODY bool fold_whole(const fold_job& work, index_t count) {
    index_t bytes = 0;
    for (int k = 0; k < work.operand_count; ++k)
        bytes += count * work.operands[k].size;
    if (is_shared(bytes)) return false;
    if (count > block_elements) {
        fold_parts(work, count, bytes > machine::core_cache && bytes < machine::last_cache);
        return true;
    }
    alignas(64) char lane[64], buffer[small_fold];
    if (work.stage_count > 0 && work.fused.along == nullptr && count * work.stages[0].of->size > small_fold)
        return false;
    fold_part(work, 0, count, lane, buffer, false);
    work.table->enter(work.out, lane, 1, true, 0);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
